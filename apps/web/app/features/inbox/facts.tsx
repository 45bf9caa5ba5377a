import type { Contact, Conversation } from "@understudy/contracts";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber, formatRecent } from "../../platform/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { inbox as copy } from "./copy.ts";

const { facts: words } = copy;

/** Only what the product knows. Nothing is stored to fill it. */
export function Facts({ conversation }: { conversation: Conversation }) {
  const { startedAt, source, embedHost, byOwner, visitorName, isMain, profileName, exchanges } = conversation;
  const { otherQuestions, deletedAt } = conversation;
  const emails = [...new Set(exchanges.flatMap(({ contacts }) => contacts.map(({ email }) => email)))];
  const questions = exchanges.filter(({ kind }) => kind === "question").length;
  return (
    <>
      <List
        facts={[
          visitorName ? { name: words.visitor, value: visitorName } : undefined,
          embedHost ? { name: words.site, value: embedHost } : undefined,
          { name: words.from, value: byOwner ? copy.ownTest : copy.sources[source] },
          isMain ? undefined : { name: words.profile, value: profileName },
          { name: words.first, value: formatRecent(startedAt) },
          { name: words.questions, value: formatNumber(questions) },
          byOwner
            ? undefined
            : { name: words.email, value: emails.length > 0 ? emails.map(mailLink) : words.noEmail },
        ]}
      />
      {emails.length > 0 ? (
        <>
          <h2 className="text-14 leading-[1.4]">{words.others}</h2>
          {otherQuestions.length === 0 ? (
            <p className="mt-2 text-14 text-ink-soft">{words.noOthers}</p>
          ) : (
            <ul className="mt-3 grid gap-3">
              {otherQuestions.map(({ conversationId, question, confirmedAt }) => (
                <li key={`${conversationId} ${confirmedAt}`}>
                  <Link
                    to={`/inbox/${conversationId}`}
                    dir="auto"
                    className="wrap-anywhere block font-[440] font-serif text-16 leading-[1.35] hover:underline"
                  >
                    {question}
                  </Link>
                  <span className="text-12 text-ink-soft">{formatRecent(confirmedAt)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
      <p className="mt-auto flex gap-2 pt-5 text-12 text-ink-soft leading-normal">
        <Icon of={Clock} size={16} className="mt-px shrink-0" />
        <span>{words.deleted(formatDate(deletedAt))}</span>
      </p>
    </>
  );
}

export function ContactFacts({ contact: { email, confirmedAt } }: { contact: Contact }) {
  return (
    <List
      facts={[
        { name: words.email, value: mailLink(email) },
        { name: words.first, value: formatRecent(confirmedAt) },
      ]}
    />
  );
}

function mailLink(email: string): ReactNode {
  return (
    <a key={email} className={`${textLink} block`} href={`mailto:${encodeURIComponent(email)}`}>
      {email}
    </a>
  );
}

type Fact = { name: string; value: ReactNode };

function List({ facts }: { facts: readonly (Fact | undefined)[] }) {
  return (
    <dl className="mt-3.5 mb-6 grid gap-3 border-b pb-6">
      {facts.map((fact) =>
        fact ? (
          <div key={fact.name}>
            <dt className="text-12 text-ink-soft leading-[1.4]">{fact.name}</dt>
            <dd className="wrap-anywhere mt-px text-14 leading-[1.45]">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
