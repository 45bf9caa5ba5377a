import { newsletter as copy } from "../../content/blog.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { ButtonLabels, Honeypot, StaticField } from "./form-parts.tsx";

/** Validated and sent by the page's script. */
export function NewsletterBox() {
  return (
    <section aria-labelledby="newsletter-title" className="rounded-talk border bg-surface p-5 md:p-6">
      <h2 id="newsletter-title" className="display text-23">
        {copy.title}
      </h2>
      <p className="mt-1.5 text-14 text-ink-soft">{copy.text}</p>
      <form noValidate data-newsletter-form="" className="relative mt-4 grid gap-3 [&[hidden]]:hidden">
        <StaticField label={copy.label}>
          {(control) => (
            <Input
              name="email"
              type="email"
              autoComplete="email"
              placeholder={copy.placeholder}
              maxLength={255}
              {...control}
            />
          )}
        </StaticField>
        <Honeypot label={copy.honeypot} />
        <Button type="submit" disabled>
          <ButtonLabels rest={copy.button} busy={copy.sending} />
        </Button>
      </form>
      <div
        hidden
        role="status"
        tabIndex={-1}
        data-newsletter-sent=""
        className="mt-4 rounded-card bg-good-wash px-4 py-3 text-14 outline-none"
      >
        <p className="font-[550]">{copy.sent.title}</p>
        <p>{copy.sent.text}</p>
      </div>
    </section>
  );
}
