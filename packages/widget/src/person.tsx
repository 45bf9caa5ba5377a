import type { PersonMessage, Talk } from "@understudy/contracts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatRecent } from "./recent.ts";
import { type ChatWords, say } from "./words.ts";

type PersonProps = { message: PersonMessage; owner: string; face: ReactNode; words: ChatWords };

/** A message from a person, distinguished from the assistant by name. */
export function Person({ message, owner, face, words }: PersonProps) {
  const { author, content, createdAt } = message;
  if (author === "visitor")
    return (
      <article className="us-exchange">
        <p className="us-question" dir="auto">
          {content}
        </p>
      </article>
    );
  return (
    <article className="us-exchange us-person">
      <p className="us-who">
        <span className="us-face" aria-hidden="true">
          {face ?? owner.slice(0, 1)}
        </span>
        {say(words.person, { NAME: owner })}
        {/* With its day, because an answer may come late. */}
        <time className="us-time" dateTime={createdAt}>
          {formatRecent(new Date(createdAt))}
        </time>
      </p>
      <p className="us-answer us-said" dir="auto">
        {content}
      </p>
    </article>
  );
}

type HandoverNoticeProps = { text: string; onLeave: () => void; words: ChatWords };

/** Shows that a person is in the conversation, with a button to return to the assistant. */
export function HandoverNotice({ text, onLeave, words }: HandoverNoticeProps) {
  return (
    <p className="us-with">
      <span>{text}</span>
      <button type="button" className="us-quiet" onClick={onLeave}>
        {words.back}
      </button>
    </p>
  );
}

/** Screen readers read out that a person has joined and what they say; earlier messages are not read out. */
export function PersonAnnouncement({ handover, text }: { handover: Talk | undefined; text: string }) {
  const known = useRef<number | undefined>(undefined);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const latest = handover?.messages.findLast(({ author }) => author === "owner");
    if (known.current !== undefined && latest && latest.id > known.current) setAnnounced(latest.content);
    if (handover) known.current = latest?.id ?? 0;
  }, [handover]);
  return (
    <div className="us-hidden" role="status">
      {handover?.person ? text : ""} {announced}
    </div>
  );
}
