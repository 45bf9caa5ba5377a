import { useContacts } from "../../data/contacts.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { AnswerContacts } from "./answer-contacts.tsx";
import { contacts as copy } from "./copy.ts";

/** Shown under a gap. A gap has only the contact ids, so the e-mail addresses are fetched when the owner replies. */
export function AnswerWaiting({
  contactIds,
  onClose,
}: {
  contactIds: readonly number[];
  onClose: () => void;
}) {
  return (
    <QueryBoundary query={useContacts()} loading={<p role="status">{copy.loading}</p>}>
      {({ waiting }) => (
        <AnswerContacts
          people={waiting.filter(({ id }) => contactIds.includes(id))}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </QueryBoundary>
  );
}
