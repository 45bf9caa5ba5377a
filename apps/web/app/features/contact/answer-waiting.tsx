import { contacts as copy } from "../../content/contacts.ts";
import { useContacts } from "../../data/contacts.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { AnswerContacts } from "./answer-contacts.tsx";

/** Shown under a gap. A gap has only the contact ids, so the e-mail addresses are fetched when the owner replies. */
export function AnswerWaiting({
  contactIds,
  onClose,
}: {
  contactIds: readonly number[];
  onClose: () => void;
}) {
  const { data, isLoadingError, refetch } = useContacts();
  const people = data?.waiting.filter(({ id }) => contactIds.includes(id));
  if (isLoadingError) return <LoadFailed onRetry={refetch} />;
  if (!people) return <p role="status">{copy.loading}</p>;
  return <AnswerContacts people={people} onDone={onClose} onCancel={onClose} />;
}
