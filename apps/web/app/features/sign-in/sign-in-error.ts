import { signIn } from "../../content/sign-in.ts";

export type SignInError = keyof typeof signIn.errors;

/** Takes what stands in an address: a code that nobody knows still tells the visitor that it did not work. */
export function toSignInError(code: string | null | undefined): SignInError | undefined {
  if (!code) return undefined;
  return Object.hasOwn(signIn.errors, code) ? (code as SignInError) : "unknown";
}
