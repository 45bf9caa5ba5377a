import { conversations as words } from "../content/conversations.ts";
import { WaitingList } from "../features/contact/waiting-list.tsx";
import { ConversationList } from "../features/conversations/conversation-list.tsx";

export const meta = () => [{ title: words.meta }];

export default function ConversationsPage() {
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      <WaitingList />
      <ConversationList />
    </>
  );
}
