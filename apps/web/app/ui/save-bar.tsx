import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useBottomBar } from "./use-bottom-bar.ts";

type SaveBarProps = {
  /** The form that the button sends, by its id. */
  form: string;
  changes: number;
  pending: boolean;
  onDiscard: () => void;
  /** What can be done before it is saved. */
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

/** Always in reach at the lower edge, and says how much would be lost. The button sends the form that is named. */
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
