import type { Conversation } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useHandBack, useJoin, useSay } from "../../data/conversations.ts";
import { formatTime } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { takeover as copy } from "./handover-copy.ts";

/** Handover: the owner joins the conversation in place of the assistant, and hands it back. */
export function Takeover({ conversation }: { conversation: Conversation }) {
  const { id, byOwner, takeover, messages } = conversation;
  const join = useJoin(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const { person } = takeover;
  // After the owner clicks "Join", focus moves to the message field.
  const wasJoined = useRef(false);
  useEffect(() => {
    if (person && wasJoined.current) field.current?.focus();
    wasJoined.current = false;
  }, [person]);
  if (byOwner) return null;
  const onJoin = (): void => {
    wasJoined.current = true;
    join.mutate(undefined, { onError: () => toast({ ...copy.failed, variant: "destructive" }) });
  };
  return (
    <Card>
      <CardHead title={person ? copy.there : copy.title} className="mb-2" />
      {person ? (
        <Composer id={id} takeover={takeover} field={field} onTyping={() => join.mutate(undefined)} />
      ) : (
        <>
          <p className="text-14 text-ink-soft leading-normal">{copy.away}</p>
          <Button className="mt-4" pending={join.isPending} onClick={onJoin} wide="phone">
            {copy.join}
          </Button>
        </>
      )}
      <Heard messages={messages} />
    </Card>
  );
}

type ComposerProps = {
  id: number;
  takeover: Conversation["takeover"];
  field: RefObject<HTMLTextAreaElement | null>;
  onTyping: () => void;
};

/** How often typing is reported: an owner who types counts as present even before the first message. */
const SIGN_MS = 45_000;

function Composer({ id, takeover: { until, answering }, field, onTyping }: ComposerProps) {
  const [content, setContent] = useState("");
  const said = useSay(id);
  const back = useHandBack(id);
  const hint = useId();
  const lastSign = useRef(Date.now());
  // Idempotency key: sending the same text again after a lost connection doesn't create a second message.
  const key = useRef(crypto.randomUUID());
  const write = (text: string): void => {
    setContent(text);
    key.current = crypto.randomUUID();
    if (Date.now() - lastSign.current < SIGN_MS) return;
    lastSign.current = Date.now();
    onTyping();
  };
  const send = (): void => {
    if (!content.trim() || answering || said.isPending) return;
    said.mutate(
      { content, key: key.current },
      {
        onSuccess: () => write(""),
        onError: (error) => {
          const detail = error instanceof ApiError ? error.message.replace(/^\d+: /, "") : undefined;
          toast({ ...copy.notSaid, ...(detail ? { detail } : {}), variant: "destructive" });
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onHandBack = (): void =>
    back.mutate(undefined, {
      onSuccess: () => toast({ ...copy.handedBack, variant: "success" }),
      onError: () => toast({ ...copy.failed, variant: "destructive" }),
    });
  return (
    <>
      <p className="text-14 text-ink-soft leading-normal" role="status">
        {answering ? copy.finishing : until ? copy.silent(formatTime(until)) : ""}
      </p>
      <Textarea
        ref={field}
        className="mt-3"
        rows={3}
        aria-label={copy.field}
        aria-describedby={hint}
        placeholder={copy.field}
        maxLength={LIMITS.messageCharacters}
        value={content}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hint} className="mt-2 text-14 text-ink-soft">
        {copy.hint}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={send} pending={said.isPending} disabled={!content.trim() || answering}>
          {copy.send}
        </Button>
        <Button variant="quiet" onClick={onHandBack} pending={back.isPending}>
          {copy.handBack}
        </Button>
      </div>
    </>
  );
}

/** Announces new visitor messages to screen readers. */
function Heard({ messages }: { messages: Conversation["messages"] }) {
  const last = messages.findLast(({ author }) => author === "visitor");
  const [first] = useState(last?.id);
  return (
    <p className="sr-only" role="status">
      {last && last.id !== first ? copy.visitorSays(last.content) : ""}
    </p>
  );
}
