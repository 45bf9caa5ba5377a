import { useEffect, useRef, useState } from "react";
import { plainText } from "./copy.ts";
import { toSections } from "./source-sections.ts";
import type { ChatController } from "./use-conversation.ts";
import { type ChatWords, say } from "./words.ts";

const LONGEST_ANNOUNCED = 600;

/** Screen readers read an answer once, when it has ended, and not word by word. */
export function Announcement({ controller, words }: { controller: ChatController; words: ChatWords }) {
  const [text, setText] = useState("");
  const awaited = useRef<number | undefined>(undefined);
  const { pending, exchanges } = controller;
  useEffect(() => {
    if (pending) {
      awaited.current = pending.key;
      setText("");
      return;
    }
    const ended = exchanges.find(({ key }) => key === awaited.current);
    awaited.current = undefined;
    // A cleared conversation must be gone for screen readers too.
    if (exchanges.length === 0) setText("");
    if (ended?.phase === "ended") setText(announced(ended.text, toSections(ended.citations).length, words));
  }, [pending, exchanges, words]);
  return (
    <div className="us-hidden" role="status">
      {text}
    </div>
  );
}

function announced(response: string, sources: number, words: ChatWords): string {
  const plain = plainText(response);
  const short = plain.length > LONGEST_ANNOUNCED ? `${plain.slice(0, LONGEST_ANNOUNCED)}…` : plain;
  if (sources === 0) return short;
  return `${short} ${sources === 1 ? words.oneSource : say(words.manySources, { COUNT: sources })}`;
}
