import { newsletterPage as copy } from "../../content/blog.ts";
import { Button } from "../../ui/button.tsx";
import { textLink } from "../../ui/text-link.ts";

/** The pages behind the links in newsletter e-mails. Both need a click: link scanners don't submit forms. */
export type NewsletterStep =
  | { step: "confirmed" | "left" | "expired" }
  | { step: "confirm" | "leave"; token: string };

const ACTIONS = {
  confirm: "/api/newsletter/confirm",
  leave: "/api/newsletter/unsubscribe/confirm",
};

export function NewsletterText({ at }: { at: NewsletterStep }) {
  return (
    <>
      <p className="-mt-3 text-ink-soft">{copy[at.step].text}</p>
      {"token" in at ? (
        <form method="post" action={ACTIONS[at.step]}>
          <input type="hidden" name="token" value={at.token} />
          <Button type="submit" size="lg" wide>
            {copy[at.step].button}
          </Button>
        </form>
      ) : (
        <p>
          <a href={copy.blog.href} className={textLink}>
            {copy.blog.label}
          </a>
        </p>
      )}
    </>
  );
}
