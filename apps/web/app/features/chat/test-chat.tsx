import type { CurrentUser } from "@understudy/contracts";
import { AUDIENCES } from "@understudy/contracts/plain";
import { Chat, type ChatHandle } from "@understudy/widget/chat";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { audienceLabels } from "../../content/audiences.ts";
import { messages } from "../../content/messages.ts";
import { testChat as copy } from "../../content/test-chat.ts";
import { describeWriter } from "../../content/written-by.ts";
import { ownerChatSource } from "../../data/chat.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Tips } from "../../ui/tips.tsx";
import { toast } from "../../ui/toast.ts";

type TestChatProps = {
  user: CurrentUser;
  face: ReactNode;
  /** Suggested questions; choosing one asks it. */
  questions: (choose: (question: string) => void) => ReactNode;
  /** Rendered under each answer. */
  under: (question: string, as: Audience) => ReactNode;
};

type Audience = (typeof AUDIENCES)[number];

/** The owner's chat as a visitor would see it, beside suggested questions and testing tips. */
export function TestChat({ user, face, questions, under }: TestChatProps) {
  const chat = useRef<ChatHandle>(null);
  const [as, setAs] = useState<Audience>("public");
  const audience = useRef(as);
  audience.current = as;
  const source = useMemo(() => ownerChatSource(user.id, () => audience.current), [user.id]);
  return (
    <div className="group mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 [--us-gap:41px] [--us-ground:var(--surface)] [--us-rise:-25px] [--us-sheet:384px] xl:grid-cols-[minmax(0,1fr)_384px] xl:items-start">
      <Card className="us-stage us-panel h-150 rounded-talk max-md:p-4 md:pb-3">
        <Chat
          source={source}
          assistant={user.firstName ? copy.assistant(user.firstName) : copy.yours}
          ownerName={user.firstName ?? copy.owner}
          face={face}
          placeholder={copy.placeholder}
          invitation={copy.invitation}
          remember={`test:${user.id}`}
          onFailure={() => toast({ ...messages.chatFailed, variant: "destructive" })}
          handle={chat}
          under={({ question, answer }) => (
            <>
              {answer?.writtenBy ? (
                <p className="wrap-anywhere mt-2 text-12 text-ink-soft">{describeWriter(answer.writtenBy)}</p>
              ) : null}
              {under(question, as)}
            </>
          )}
        />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:group-has-[.us-source]:invisible">
        <Card>
          <Field label={audienceLabels.asked.label}>
            <Select value={as} onChange={(event) => setAs(event.currentTarget.value as Audience)}>
              {AUDIENCES.map((one) => (
                <option key={one} value={one}>
                  {audienceLabels.asked[one]}
                </option>
              ))}
            </Select>
          </Field>
        </Card>
        {questions((question) => chat.current?.choose(question))}
        <Tips {...copy.tips} />
      </div>
    </div>
  );
}
