import { Chat } from "@understudy/widget";
import { messages } from "../content/messages.ts";
import { testChat as words } from "../content/profile.ts";
import { api } from "../platform/api.ts";
import { useUser } from "../platform/user.ts";
import { toast } from "../ui/toast.ts";

export const meta = () => [{ title: words.meta.title }];

export default function ChatPage() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-170">
      <h1 className="page-title">{words.title}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{words.lead}</p>
      <Chat
        assistant={`${user.firstName ?? "Your"}${user.firstName ? "'s" : ""} assistant`}
        placeholder={words.placeholder}
        ask={(message, sessionId, signal) =>
          api.chat.ask({ userId: user.id, message, ...(sessionId ? { sessionId } : {}) }, signal)
        }
        onFailure={() => toast({ ...messages.chatFailed, variant: "destructive" })}
        footnote={words.hint}
      />
    </div>
  );
}
