import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@understudy/contracts";
import { Chat, type ChatHandle, profileSource } from "@understudy/widget";
import { type ReactNode, useMemo, useRef } from "react";
import { messages } from "../../content/messages.ts";
import { testChat as words } from "../../content/test-chat.ts";
import { api } from "../../platform/api.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { Tips } from "../../ui/tips.tsx";
import { toast } from "../../ui/toast.ts";

/** The owner's own chat, as a visitor would have it, beside what to ask and how to test. */
export function TestChat({ user, face }: { user: CurrentUser; face: ReactNode }) {
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
        />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:group-has-[.us-source]:invisible">
        <SuggestedQuestions userId={user.id} onChoose={(question) => chat.current?.fill(question)} />
        <Tips {...words.tips} />
      </div>
    </div>
  );
}

type SuggestedQuestionsProps = { userId: string; onChoose: (question: string) => void };

/** Drawn from the documents; chosen, one stands in the field and waits to be sent. */
function SuggestedQuestions({ userId, onChoose }: SuggestedQuestionsProps) {
  const { data } = useQuery({
    queryKey: ["/api/users", userId],
    queryFn: () => api.profiles.publicUser(userId),
  });
  const questions = data?.suggestedQuestions ?? [];
  return (
    <Card>
      <CardHead title={words.questions} className="mb-3" />
      {questions.length > 0 ? (
        <Chips>
          {questions.map((question) => (
            <Chip key={question} onClick={() => onChoose(question)}>
              {question}
            </Chip>
          ))}
        </Chips>
      ) : (
        <p className="text-14 text-ink-soft leading-normal">{words.noQuestions}</p>
      )}
    </Card>
  );
}
