import { Mail } from "lucide-react";
import { signIn } from "../../content/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { SignInErrorNote } from "./sign-in-error.tsx";

type EmailFormProps = {
  label: string;
  returnTo?: string | undefined;
  email?: string | undefined;
  error?: { what: string; now: string } | undefined;
};

/** A plain form: it must work before, and without, any script. */
export function EmailForm({ label, returnTo, email, error }: EmailFormProps) {
  return (
    <form method="post" action="/api/login/email" className="grid gap-5">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <div className="grid gap-1.5">
        <label htmlFor="email" className="font-[550] text-14 leading-[1.4]">
          {signIn.form.email}
        </label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          placeholder={signIn.form.placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "email-error" : undefined}
          className={cn(
            "h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-16",
            error && "border-bad",
          )}
        />
        {error ? <SignInErrorNote id="email-error" what={error.what} now={error.now} /> : null}
      </div>
      <Button type="submit" size="lg" className="w-full">
        <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </Button>
    </form>
  );
}
