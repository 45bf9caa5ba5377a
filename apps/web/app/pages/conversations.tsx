import { conversations as copy } from "../content/conversations.ts";
import { WaitingList } from "../features/contact/waiting-list.tsx";
import { ConversationList } from "../features/conversations/conversation-list.tsx";

export default function ConversationsPage() {
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="mt-2 text-ink-soft">{copy.lead}</p>
      <WaitingList />
      <ConversationList />
    </>
  );
}
