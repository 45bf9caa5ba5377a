import type { CurrentUser } from "@understudy/contracts";
import { Chat, type ChatHandle, profileSource } from "@understudy/widget";
import { type ReactNode, useMemo, useRef } from "react";
import { messages } from "../../content/messages.ts";
import { testChat as words } from "../../content/test-chat.ts";
import { api } from "../../platform/api.ts";
import { Card } from "../../ui/card.tsx";
import { Tips } from "../../ui/tips.tsx";
import { toast } from "../../ui/toast.ts";

type TestChatProps = {
  user: CurrentUser;
  face: ReactNode;
  /** What to ask: a chosen question stands in the field and waits to be sent. */
  questions: (choose: (question: string) => void) => ReactNode;
  /** Stands under each answer. */
  under: (question: string) => ReactNode;
};

/** The owner's own chat, as a visitor would have it, beside what to ask and how to test. */
export function TestChat({ user, face, questions, under }: TestChatProps) {
  const chat = useRef<ChatHandle>(null);
  const source = useMemo(() => profileSource(api, { userId: user.id }), [user.id]);
  return (
    <div className="group mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 [--us-gap:41px] [--us-ground:var(--surface)] [--us-rise:-25px] [--us-sheet:384px] xl:grid-cols-[minmax(0,1fr)_384px] xl:items-start">
      <Card className="us-stage us-panel h-150 rounded-talk max-md:p-4 md:pb-3">
        <Chat
          source={source}
          assistant={user.firstName ? words.assistant(user.firstName) : words.yours}
          ownerName={user.firstName ?? words.owner}
          face={face}
          placeholder={words.placeholder}
          invitation={words.invitation}
          remember={`test:${user.id}`}
          onFailure={() => toast({ ...messages.chatFailed, variant: "destructive" })}
          handle={chat}
          under={({ question }) => under(question)}
        />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:group-has-[.us-source]:invisible">
        {questions((question) => chat.current?.fill(question))}
        <Tips {...words.tips} />
      </div>
    </div>
  );
}
