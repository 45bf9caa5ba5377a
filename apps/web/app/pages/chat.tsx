import { Chat } from "@understudy/widget";
import { messages } from "../content/messages.ts";
import { testChat as words } from "../content/profile.ts";
import { initials } from "../features/navigation/names.ts";
import { api } from "../platform/api.ts";
import { useUser } from "../platform/user.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";
import { Tips } from "../ui/tips.tsx";
import { toast } from "../ui/toast.ts";

export const meta = () => [{ title: words.meta.title }];

export default function ChatPage() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      <div className="group mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 [--us-gap:41px] [--us-ground:var(--surface)] [--us-rise:-25px] [--us-sheet:384px] xl:grid-cols-[minmax(0,1fr)_384px] xl:items-start">
        <Card className="us-stage grid min-h-150 rounded-talk max-md:min-h-110 md:pb-4">
          <Chat
            assistant={`${user.firstName ?? "Your"}${user.firstName ? "'s" : ""} assistant`}
            face={<Avatar size={26} src={user.profileImageUrl} initials={initials(user).slice(0, 1)} />}
            placeholder={words.placeholder}
            invitation={words.invitation}
            ask={(message, sessionId, signal) =>
              api.chat.ask({ userId: user.id, message, ...(sessionId ? { sessionId } : {}) }, signal)
            }
            onFailure={() => toast({ ...messages.chatFailed, variant: "destructive" })}
            footnote={words.hint}
          />
        </Card>
        <Tips {...words.tips} className="xl:group-has-[.us-source]:invisible" />
      </div>
    </>
  );
}
