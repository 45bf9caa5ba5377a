import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useBottomBar } from "./use-bottom-bar.ts";

type SaveBarProps = {
  /** The id of the form that the button submits. */
  form: string;
  changes: number;
  pending: boolean;
  onDiscard: () => void;
  /** An action to offer before saving. */
  first?: ReactNode;
  words: {
    none: string;
    changes: (count: number) => string;
    unsaved: string;
    discard: string;
    save: string;
    saving: string;
  };
};

/** Always visible at the bottom edge, with the number of unsaved changes. The button submits the named form. */
export function SaveBar({ form, changes, pending, onDiscard, first, words }: SaveBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div ref={bar} className="fixed inset-x-0 bottom-0 z-10 border-t bg-surface">
      <div className="wrap flex min-h-18 items-center justify-between gap-3 py-3">
        <p role="status" className="min-w-0 text-ink-soft">
          {changes > 0 ? (
            <>
              <strong className="font-semibold text-ink">{words.changes(changes)}</strong>{" "}
              <span className="max-md:sr-only">{words.unsaved}</span>
            </>
          ) : (
            words.none
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {changes > 0 ? (
            <Button variant="ghost" disabled={pending} onClick={onDiscard}>
              {words.discard}
            </Button>
          ) : null}
          {changes > 0 ? first : null}
          <Button type="submit" form={form} pending={pending} pendingLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
