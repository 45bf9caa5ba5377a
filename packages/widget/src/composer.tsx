import type { LIMITS } from "@understudy/contracts/plain";
import { type RefObject, useId, useLayoutEffect } from "react";
import { Icon } from "./icons.tsx";
import type { ChatWords } from "./words.ts";

type ComposerProps = {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  onStop: () => void;
  placeholder: string;
  isPending: boolean;
  isReadOnly: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  words: ChatWords;
  /** The id of the sentence that explains the keys. */
  hint: string;
};

/** Written out, because the list of limits would be bundled whole. Its type keeps the two the same. */
const MOST_CHARACTERS: (typeof LIMITS)["messageCharacters"] = 4_000;

/** Enter sends, Shift+Enter inserts a new line; an input method that is composing handles Enter itself. */
export function Composer({
  value,
  onChange,
  onSend,
  onStop,
  placeholder,
  isPending,
  isReadOnly,
  field,
  words,
  hint,
}: ComposerProps) {
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  return (
    <form
      className="us-composer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label className="us-hidden" htmlFor={id}>
        {placeholder}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        dir="auto"
        value={value}
        maxLength={MOST_CHARACTERS}
        placeholder={placeholder}
        disabled={isPending}
        readOnly={isReadOnly}
        enterKeyHint="send"
        aria-describedby={hint}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Some input methods end with an Enter that has key code 229 and is no longer marked as composing.
          const composes = event.nativeEvent.isComposing || event.keyCode === 229;
          if (event.key !== "Enter" || event.shiftKey || composes) return;
          event.preventDefault();
          onSend();
        }}
      />
      {isPending ? (
        <button type="button" className="us-stop" onClick={onStop}>
          {words.stop}
        </button>
      ) : (
        <button type="submit" className="us-send" aria-label={words.send} disabled={!value.trim()}>
          <Icon of="send" size={20} />
        </button>
      )}
    </form>
  );
}
