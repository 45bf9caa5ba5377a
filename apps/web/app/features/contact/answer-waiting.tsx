import { contacts as words } from "../../content/contacts.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { AnswerContacts } from "./answer-contacts.tsx";
import { useContacts } from "./api.ts";

/** Under a gap, which knows who waits by their numbers only: the addresses are fetched when they are written to. */
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
  if (!people) return <p role="status">{words.loading}</p>;
  return <AnswerContacts people={people} onDone={onClose} onCancel={onClose} />;
}
