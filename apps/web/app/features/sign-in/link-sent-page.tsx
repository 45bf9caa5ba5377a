import { textLink } from "../../ui/text-link.ts";
import { signIn } from "./copy.ts";
import { SignInShell } from "./sign-in-shell.tsx";

export function LinkSentPage({ email }: { email: string }) {
  const { title, to, works, nothing, hints, back } = signIn.sent;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">
        {to} <strong className="wrap-anywhere block font-[550] text-ink">{email}</strong> {works}
      </p>
      <div className="rounded-card border bg-surface p-5">
        <h2 className="text-16">{nothing}</h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5 text-14 text-ink-soft leading-normal marker:text-ink-soft">
          {hints.map((hint) => (
            <li key={hint} className="pl-1">
              {hint}
            </li>
          ))}
        </ol>
      </div>
      <p className="text-14">
        <a href={back.href} className={textLink}>
          {back.label}
        </a>
      </p>
    </SignInShell>
  );
}
