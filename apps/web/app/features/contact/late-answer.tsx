import type { Conversation } from "@understudy/contracts";
import { formatRecent } from "../../platform/format.ts";
import { textLink } from "../../ui/text-link.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { AnswerContacts } from "./answer-contacts.tsx";
import { contacts as copy } from "./copy.ts";

type Left = Conversation["exchanges"][number]["contacts"][number];

/**
 * Under the exchange where the visitor left an e-mail address: the reply form, then the answer and when it was sent.
 */
export function LateAnswer({ contact }: { contact: Left }) {
  const { id, email, name, answer, answeredAt } = contact;
  const place = useArrival(`answer-${id}`);
  const link = (
    <a className={textLink} href={`mailto:${encodeURIComponent(email)}`}>
      {email}
    </a>
  );
  return (
    <section
      ref={place}
      id={`answer-${id}`}
      aria-label={copy.of(email)}
      className="wrap-anywhere mt-3 grid scroll-mt-6 gap-3 rounded-control bg-spotlight-wash px-4 py-3 font-sans text-14 text-ink leading-normal"
    >
      <p>
        {name ? `${name} · ` : ""}
        {link} {answeredAt ? copy.answered(formatRecent(answeredAt)) : copy.waits}
      </p>
      {answer ? (
        <p dir="auto" className="whitespace-pre-line text-16">
          {answer}
        </p>
      ) : null}
      {answeredAt ? null : (
        <AnswerContacts people={[contact]} isAsked={window.location.hash === `#answer-${id}`} />
      )}
    </section>
  );
}
