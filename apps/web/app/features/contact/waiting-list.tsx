import type { Contact } from "@understudy/contracts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useContacts, useSettleContacts } from "../../data/contacts.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { AnswerContacts } from "./answer-contacts.tsx";
import { contacts as copy } from "./copy.ts";

/** Every visitor who left an e-mail address. Renders nothing if there are none. */
export function WaitingList() {
  return (
    <QueryBoundary query={useContacts()} loading={null} className="mt-6">
      {({ waiting, answered }) =>
        waiting.length + answered.length === 0 ? null : <People waiting={waiting} answered={answered} />
      }
    </QueryBoundary>
  );
}

function People({ waiting, answered }: { waiting: readonly Contact[]; answered: readonly Contact[] }) {
  const id = useId();
  const place = useArrival("waiting");
  return (
    <Card ref={place} id="waiting" aria-labelledby={id} flush className="mt-6 scroll-mt-6">
      <CardHead
        title={<span id={id}>{copy.list.title}</span>}
        note={waiting.length > 0 ? copy.list.lead(waiting.length) : copy.list.none}
      />
      <ul className="[&>li]:border-t">
        {waiting.map((contact) => (
          <Waits key={contact.id} contact={contact} />
        ))}
      </ul>
      {answered.length > 0 ? (
        <details className="border-t py-3 text-14">
          <summary className="cursor-pointer py-1.5 text-ink-soft">
            {copy.list.answered(answered.length)}
          </summary>
          <ul className="grid gap-4 py-3">
            {answered.map((contact) => (
              <Answered key={contact.id} contact={contact} />
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function Head({ contact, said }: { contact: Contact; said: string }) {
  const { question, conversationId, email, name } = contact;
  return (
    <div className="min-w-0">
      <p dir="auto" className="wrap-anywhere line-clamp-3 font-[440] font-serif text-19 leading-[1.3]">
        {question}
      </p>
      <p className="wrap-anywhere mt-1 text-14 text-ink-soft">
        {name ? `${name} · ` : ""}
        {email} · {said}
        {conversationId === null ? null : (
          <>
            {" · "}
            <Link className={textLink} to={`/conversations/${conversationId}`}>
              {copy.list.read}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function Waits({ contact }: { contact: Contact }) {
  const { id, email, confirmedAt } = contact;
  const [isOpen, setOpen] = useState(false);
  const settle = useSettleContacts();
  return (
    <li className="grid gap-3 py-4">
      <Head contact={contact} said={copy.list.since(formatRecent(confirmedAt))} />
      {isOpen ? (
        <AnswerContacts
          people={[contact]}
          canKeep={contact.conversationId !== null}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={copy.answer(email)} onClick={() => setOpen(true)}>
            {copy.open}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            pending={settle.isPending}
            aria-label={copy.settleSaid(email)}
            onClick={() =>
              settle.mutate([id], {
                onSuccess: () => toast({ ...copy.settled, variant: "success" }),
                onError: () => toast({ ...copy.notSettled, variant: "destructive" }),
              })
            }
          >
            {copy.settle}
          </Button>
        </div>
      )}
    </li>
  );
}

function Answered({ contact }: { contact: Contact }) {
  const { answer, answeredAt } = contact;
  return (
    <li className="grid gap-1.5">
      <Head contact={contact} said={copy.answered(formatRecent(answeredAt ?? contact.confirmedAt))} />
      {answer ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {answer}
        </p>
      ) : null}
    </li>
  );
}
