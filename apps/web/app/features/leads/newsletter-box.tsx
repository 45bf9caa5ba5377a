import { newsletter as words } from "../../content/blog.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { ButtonLabels, Honeypot, StillField } from "./form-parts.tsx";

/** Validated and sent by the page's script. */
export function NewsletterBox() {
  return (
    <section aria-labelledby="newsletter-title" className="rounded-talk border bg-surface p-5 md:p-6">
      <h2 id="newsletter-title" className="display text-23">
        {words.title}
      </h2>
      <p className="mt-1.5 text-14 text-ink-soft">{words.text}</p>
      <form noValidate data-newsletter-form="" className="relative mt-4 grid gap-3 [&[hidden]]:hidden">
        <StillField label={words.label}>
          {(control) => (
            <Input
              name="email"
              type="email"
              autoComplete="email"
              placeholder={words.placeholder}
              maxLength={255}
              {...control}
            />
          )}
        </StillField>
        <Honeypot label={words.honeypot} />
        <Button type="submit" disabled>
          <ButtonLabels rest={words.button} busy={words.sending} />
        </Button>
      </form>
      <div
        hidden
        role="status"
        tabIndex={-1}
        data-newsletter-sent=""
        className="mt-4 rounded-card bg-good-wash px-4 py-3 text-14 outline-none"
      >
        <p className="font-[550]">{words.sent.title}</p>
        <p>{words.sent.text}</p>
      </div>
    </section>
  );
}
