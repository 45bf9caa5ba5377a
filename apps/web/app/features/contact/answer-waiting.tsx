import { contacts as words } from "../../content/contacts.ts";
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
  const { data } = useContacts();
  const people = data?.waiting.filter(({ id }) => contactIds.includes(id));
  if (!people) return <p role="status">{words.loading}</p>;
  return <AnswerContacts people={people} onDone={onClose} onCancel={onClose} />;
}
