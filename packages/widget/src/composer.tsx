import { type RefObject, useId } from "react";

type ComposerProps = {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  placeholder: string;
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Enter sends, Shift+Enter makes a new line; a composing input method keeps its own Enter. */
export function Composer({ value, onChange, onSend, placeholder, disabled, field }: ComposerProps) {
  const id = useId();
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
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            onSend();
          }
        }}
      />
      <button type="submit" className="us-send" aria-label="Send" disabled={disabled || !value.trim()}>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 12 7-7 7 7M12 19V5" />
        </svg>
      </button>
    </form>
  );
}
