import { signIn } from "../../content/sign-in.ts";
import { EmailForm } from "./email-form.tsx";
import { SignInShell, TextLink } from "./sign-in-shell.tsx";

export function LinkExpiredPage() {
  const { title, text, send, back } = signIn.expired;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">{text}</p>
      <EmailForm label={send} />
      <TextLink href={back.href}>{back.label}</TextLink>
    </SignInShell>
  );
}
