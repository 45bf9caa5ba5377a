import { deploy } from "../../content/deploy.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { textLink } from "../../ui/text-link.ts";
import { ButtonLabels, Honeypot, StaticField } from "./form-parts.tsx";
import { StaticToast } from "./still-toast.tsx";

const { form: words } = deploy;

/** Validated and sent by the page's script. */
export function LeadForm() {
  return (
    <form
      noValidate
      data-lead-form=""
      aria-labelledby="lead-form-title"
      className="relative grid content-start gap-5 rounded-talk border bg-surface p-5 md:p-8"
    >
      <h2 id="lead-form-title" className="display text-28">
        {words.title}
      </h2>
      <Fields />
      <Honeypot label={words.honeypot} />
      <Button type="submit" size="lg" disabled>
        <ButtonLabels rest={words.button} busy={words.sending} />
      </Button>
      <p className="text-14 text-ink-soft">
        {words.privacy}{" "}
        <a href={words.privacyLink.href} className={textLink}>
          {words.privacyLink.label}
        </a>
      </p>
      <noscript>
        <p className="text-14">
          {words.noScript}{" "}
          <a href={words.noScriptLink.href} className={textLink}>
            {words.noScriptLink.label}
          </a>
        </p>
      </noscript>
      <StaticToast name="received" close={deploy.close} {...deploy.received} />
      <StaticToast name="failed" close={deploy.close} {...deploy.failed} destructive />
    </form>
  );
}

function Fields() {
  return (
    <>
      <StaticField label={words.name.label}>
        {(control) => <Input name="name" autoComplete="name" required maxLength={255} {...control} />}
      </StaticField>
      <StaticField label={words.email.label}>
        {(control) => (
          <Input name="email" type="email" autoComplete="email" required maxLength={255} {...control} />
        )}
      </StaticField>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <StaticField label={words.company.label}>
          {(control) => (
            <Input name="company" autoComplete="organization" required maxLength={255} {...control} />
          )}
        </StaticField>
        <StaticField label={words.phone.label} optional={words.phone.optional} hint={words.phone.hint}>
          {(control) => <Input name="phone" type="tel" autoComplete="tel" maxLength={50} {...control} />}
        </StaticField>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <Choice name="useCase" words={words.useCase} />
        <Choice name="timeline" words={words.timeline} />
      </div>
    </>
  );
}

type ChoiceProps = {
  name: string;
  words: { label: string; choose: string; options: readonly { value: string; label: string }[] };
};

function Choice({ name, words: { label, choose, options } }: ChoiceProps) {
  return (
    <StaticField label={label}>
      {(control) => (
        <Select name={name} required defaultValue="" {...control}>
          <option value="" disabled>
            {choose}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </StaticField>
  );
}
