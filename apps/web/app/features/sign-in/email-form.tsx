import { Mail } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { signIn } from "./copy.ts";

type EmailFormProps = {
  label: string;
  returnTo?: string | undefined;
  email?: string | undefined;
  error?: { what: string; now: string } | undefined;
};

/** A plain form: it must work before hydration and without script. */
export function EmailForm({ label, returnTo, email, error }: EmailFormProps) {
  return (
    <form method="post" action="/api/login/email" className="grid gap-5">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <Field
        label={signIn.form.email}
        error={
          error ? (
            <>
              <strong className="font-[550]">{error.what}</strong> {error.now}
            </>
          ) : null
        }
      >
        <Input
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          placeholder={signIn.form.placeholder}
          className="min-h-12"
        />
      </Field>
      <Button type="submit" size="lg" wide>
        <Icon of={Mail} size={20} />
        {label}
      </Button>
    </form>
  );
}
