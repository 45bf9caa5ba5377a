import { LIMITS } from "@understudy/contracts/plain";
import { contactUs } from "../../content/support.ts";
import { IfSet } from "../../platform/if-set.tsx";
import { placeholder } from "../../platform/runtime-values.ts";
import { Input } from "../../ui/input.tsx";
import { textLink } from "../../ui/text-link.ts";
import { Textarea } from "../../ui/textarea.tsx";
import { StaticField } from "./form-parts.tsx";
import { RequestForm } from "./request-form.tsx";

const { form: words } = contactUs;

/** The form and what visitors should know before they use it. */
export function ContactIntro() {
  const { hero, operator } = contactUs;
  return (
    <section className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-10 pt-8 pb-14 md:pt-14 md:pb-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="display text-48 tracking-[-0.025em] md:text-[clamp(3.6rem,5.4vw,5rem)]">
          {hero.title}
        </h1>
        <p className="mt-5 max-w-[30em] text-17 text-ink-soft leading-[1.55] md:text-19">{hero.lead}</p>
        <IfSet name="operatorContact">
          <p className="mt-5 text-ink-soft">
            {operator.mail} <MailLink />
          </p>
        </IfSet>
        <IfSet name="operatorName">
          <p className="mt-5 text-ink-soft">
            {operator.by} {placeholder("operatorName")}
            <IfSet name="operatorAddress">, {placeholder("operatorAddress")}</IfSet>
          </p>
        </IfSet>
      </div>
      <ContactForm />
    </section>
  );
}

function ContactForm() {
  return (
    <RequestForm
      name="contact"
      words={words}
      received={contactUs.received}
      failed={contactUs.failed}
      close={contactUs.close}
      noScript={
        <>
          {words.noScript}
          <IfSet name="operatorContact">
            {" "}
            {words.noScriptMail} <MailLink />
          </IfSet>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <StaticField label={words.name.label}>
          {(control) => <Input name="name" autoComplete="name" required maxLength={255} {...control} />}
        </StaticField>
        <StaticField label={words.email.label}>
          {(control) => (
            <Input name="email" type="email" autoComplete="email" required maxLength={255} {...control} />
          )}
        </StaticField>
      </div>
      <StaticField label={words.message.label}>
        {(control) => (
          <Textarea name="message" rows={7} required maxLength={LIMITS.contactCharacters} {...control} />
        )}
      </StaticField>
    </RequestForm>
  );
}

function MailLink() {
  const contact = placeholder("operatorContact");
  return (
    <a href={`mailto:${contact}`} className={`${textLink} [overflow-wrap:anywhere]`}>
      {contact}
    </a>
  );
}
