import { signIn } from "./copy.ts";

export type SignInError = keyof typeof signIn.errors;

/** Reads the code from the URL. An unknown code still shows the visitor that sign-in failed. */
export function toSignInError(code: string | null | undefined): SignInError | undefined {
  if (!code) return undefined;
  return Object.hasOwn(signIn.errors, code) ? (code as SignInError) : "unknown";
}
