import { Button } from "../../ui/button.tsx";
import { contact } from "./confirm-copy.ts";

export type ContactLink = { email: string; ownerName: string; questions: string[] };

/** Opening the link only shows this page; submitting the form uses it up. Link scanners don't submit forms. */
export function ConfirmContact({ token, link }: { token: string; link: ContactLink }) {
  const { forWhom, question, button, note, notYou } = contact.confirm;
  const [before, after] = forWhom;
  return (
    <>
      <p className="-mt-3 text-ink-soft">
        {before} <bdi>{link.ownerName}</bdi> {after}{" "}
        <strong className="wrap-anywhere block font-[550] text-ink">{link.email}</strong>
      </p>
      <figure className="grid gap-1 text-14">
        <figcaption className="text-ink-soft">{question(link.questions.length)}</figcaption>
        {link.questions.map((question) => (
          <blockquote key={question} dir="auto" className="wrap-anywhere text-16 text-ink leading-normal">
            {question}
          </blockquote>
        ))}
      </figure>
      <form method="post" action="/api/contacts/confirm">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" wide>
          {button}
        </Button>
      </form>
      <div className="grid gap-2 text-14 text-ink-soft leading-normal">
        <p>
          <bdi>{link.ownerName}</bdi> {note}
        </p>
        <p>{notYou}</p>
      </div>
    </>
  );
}
