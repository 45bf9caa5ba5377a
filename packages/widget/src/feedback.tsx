import { useId, useState } from "react";
import type { Exchange, Thumb } from "./conversation.ts";
import { Icon } from "./icons.tsx";
import type { ChatWords } from "./words.ts";

type Rate = (thumb: Thumb, reason?: string) => void;

/** One press sets a thumb, another removes it. */
export function Thumbs({ exchange, onRate, words }: { exchange: Exchange; onRate: Rate; words: ChatWords }) {
  const { thumb } = exchange;
  return (
    <>
      <button
        type="button"
        className="us-act"
        aria-label={words.good}
        title={words.good}
        aria-pressed={thumb === 1}
        onClick={() => onRate(thumb === 1 ? null : 1)}
      >
        <Icon of="up" />
      </button>
      <button
        type="button"
        className="us-act"
        aria-label={words.bad}
        title={words.bad}
        aria-pressed={thumb === -1}
        onClick={() => onRate(thumb === -1 ? null : -1)}
      >
        <Icon of="thumbDown" />
      </button>
    </>
  );
}

/** After a thumbs down: an optional reason. */
export function Reason({ onRate, words }: { onRate: Rate; words: ChatWords }) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <p className="us-note" role="status">
        {words.thanks}
      </p>
    );
  return (
    <form
      className="us-reason"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onRate(-1, reason.trim());
        setSent(true);
      }}
    >
      <label htmlFor={id}>{words.why}</label>
      <div className="us-row">
        <input
          id={id}
          className="us-input"
          dir="auto"
          maxLength={1_000}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <button type="submit" className="us-quiet">
          {words.send}
        </button>
      </div>
    </form>
  );
}
