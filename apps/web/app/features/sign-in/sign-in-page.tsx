import { ShieldCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { type SignInErrorText, signIn } from "./copy.ts";
import { EmailForm } from "./email-form.tsx";
import type { SignInError } from "./sign-in-error.ts";
import { SignInShell } from "./sign-in-shell.tsx";

export type SignInWays = { email: boolean; issuers: { id: string; name: string }[]; openSignUp: boolean };

type SignInPageProps = {
  ways: SignInWays;
  /** A path on this site, already validated. */
  returnTo?: string | undefined;
  error?: SignInError | undefined;
  /** The user is signed in but must authenticate again. */
  again?: boolean | undefined;
  /** The address typed before the error, so that the user needn't type it again. */
  email?: string | undefined;
};

function wayHref(id: string, returnTo: string | undefined): string {
  const query = new URLSearchParams({ way: id });
  if (returnTo) query.set("returnTo", returnTo);
  return `/api/login?${query}`;
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {signIn.form.or}
    </p>
  );
}

function NoWays() {
  const { what, now, docs } = signIn.form.noWays;
  return (
    <>
      <p className="-mt-3 text-ink-soft">
        <strong className="font-[550] text-ink">{what}</strong> {now}
      </p>
      <p>
        <a href={docs.href} className={textLink}>
          {docs.label}
        </a>
      </p>
    </>
  );
}

function Ways({ ways, returnTo, error, again, email }: SignInPageProps) {
  const text: SignInErrorText | undefined = error ? signIn.errors[error] : undefined;
  const underField = ways.email && text?.place === "email";
  const { form } = signIn;
  const newHere = ways.email ? form.newHereByLink : form.newHere;
  return (
    <>
      {again ? (
        <Callout title={form.again.title}>{form.again.text}</Callout>
      ) : (
        <p className="-mt-3 text-ink-soft">{ways.openSignUp ? newHere : form.newHereInvited}</p>
      )}
      {text && !underField ? (
        <Callout tone="bad" title={text.what}>
          {text.now}
        </Callout>
      ) : null}
      {ways.email ? (
        <EmailForm
          label={form.send}
          returnTo={returnTo}
          email={email}
          error={underField ? text : undefined}
        />
      ) : null}
      {ways.email && ways.issuers.length > 0 ? <Or /> : null}
      {ways.issuers.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {ways.issuers.map((issuer) => (
            <Button
              key={issuer.id}
              asChild
              size="lg"
              variant="quiet"
              wide
              className="h-auto min-h-12 whitespace-normal py-2.5"
            >
              <a href={wayHref(issuer.id, returnTo)}>
                <Icon of={ShieldCheck} size={20} />
                <span className="wrap-anywhere min-w-0 text-balance text-center leading-snug">
                  {form.continueWith} {issuer.name}
                </span>
              </a>
            </Button>
          ))}
        </div>
      ) : null}
      <p className="text-14 text-ink-soft leading-normal">{ways.email ? form.noteByLink : form.note}</p>
    </>
  );
}

export function SignInPage(props: SignInPageProps) {
  const anyWay = props.ways.email || props.ways.issuers.length > 0;
  return <SignInShell title={signIn.form.title}>{anyWay ? <Ways {...props} /> : <NoWays />}</SignInShell>;
}
