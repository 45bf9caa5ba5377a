import { Button } from "../../ui/button.tsx";
import { signIn } from "./copy.ts";
import { SignInShell } from "./sign-in-shell.tsx";

/** Opening the link only shows this page; submitting the form uses it up. Link scanners don't submit forms. */
export function ConfirmSignInPage({ token, email }: { token: string; email: string }) {
  const { title, as, button, note, notYou } = signIn.confirm;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">
        {as} <strong className="wrap-anywhere block font-[550] text-ink">{email}</strong>
      </p>
      <form method="post" action="/api/login/email/confirm">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" wide>
          {button}
        </Button>
      </form>
      <div className="grid gap-2 text-14 text-ink-soft leading-normal">
        <p>{note}</p>
        <p>{notYou}</p>
      </div>
    </SignInShell>
  );
}
