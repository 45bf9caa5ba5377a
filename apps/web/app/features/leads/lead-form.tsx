import { deploy } from "../../content/deploy.ts";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { textLink } from "../../ui/text-link.ts";
import { StaticField } from "./form-parts.tsx";
import { RequestForm } from "./request-form.tsx";

const { form: words } = deploy;

export function LeadForm() {
  return (
    <RequestForm
      name="deploy"
      words={words}
      received={deploy.received}
      failed={deploy.failed}
      close={deploy.close}
      noScript={
        <>
          {words.noScript}{" "}
          <a href={words.noScriptLink.href} className={textLink}>
            {words.noScriptLink.label}
          </a>
        </>
      }
    >
      <Fields />
    </RequestForm>
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
