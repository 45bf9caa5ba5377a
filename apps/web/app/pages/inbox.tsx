import { WaitingList } from "../features/contact/waiting-list.tsx";
import { ConversationList } from "../features/conversations/conversation-list.tsx";
import { conversations as copy } from "../features/conversations/copy.ts";

export default function InboxPage() {
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="mt-2 text-ink-soft">{copy.lead}</p>
      <WaitingList />
      <ConversationList />
    </>
  );
}
