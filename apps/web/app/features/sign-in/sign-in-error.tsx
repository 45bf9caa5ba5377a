import { CircleAlert } from "lucide-react";
import { type SignInErrorText, signIn } from "../../content/sign-in.ts";

export type SignInError = keyof typeof signIn.errors;

/** Takes what stands in an address: a code that nobody knows still tells the visitor that it did not work. */
export function toSignInError(code: string | null | undefined): SignInError | undefined {
  if (!code) return undefined;
  return Object.hasOwn(signIn.errors, code) ? (code as SignInError) : "unknown";
}

type SignInErrorNoteProps = Pick<SignInErrorText, "what" | "now"> & { id?: string };

export function SignInErrorNote({ id, what, now }: SignInErrorNoteProps) {
  return (
    <p id={id} className="flex gap-2 text-14 leading-normal">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-[3px] shrink-0 text-bad" />
      <span>
        <span className="font-[550] text-bad">{what}</span> {now}
      </span>
    </p>
  );
}
