import { newsletterPage as words } from "../../content/blog.ts";
import { Button } from "../../ui/button.tsx";
import { textLink } from "../../ui/text-link.ts";

/** What a link of a letter leads to. Leaving takes a press: a scanner that follows links sends no forms. */
export type NewsletterStep = { step: "confirmed" | "left" | "expired" } | { step: "leave"; token: string };

export function NewsletterText({ at }: { at: NewsletterStep }) {
  return (
    <>
      <p className="-mt-3 text-ink-soft">{words[at.step].text}</p>
      {at.step === "leave" ? (
        <form method="post" action="/api/newsletter/unsubscribe/confirm">
          <input type="hidden" name="token" value={at.token} />
          <Button type="submit" size="lg" wide>
            {words.leave.button}
          </Button>
        </form>
      ) : (
        <p>
          <a href={words.blog.href} className={textLink}>
            {words.blog.label}
          </a>
        </p>
      )}
    </>
  );
}
