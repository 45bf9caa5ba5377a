import { textLink } from "../../ui/text-link.ts";
import { signIn } from "./copy.ts";
import { EmailForm } from "./email-form.tsx";
import { SignInShell } from "./sign-in-shell.tsx";

export function LinkExpiredPage() {
  const { title, text, send, back } = signIn.expired;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">{text}</p>
      <EmailForm label={send} />
      <p className="text-14">
        <a href={back.href} className={textLink}>
          {back.label}
        </a>
      </p>
    </SignInShell>
  );
}
