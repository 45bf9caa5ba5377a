import { useEffect, useRef, useState } from "react";

/** Forms with unsaved changes. */
const unsaved = new Set<{ drop: () => void; isStored: boolean }>();

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * While `isDirty`, leaving the page asks for confirmation; `drop` is called if the owner leaves anyway. `isStored`
 * means that the changes survive a reload.
 */
export function useUnsaved(isDirty: boolean, drop: () => void, isStored = false): void {
  const newest = useRef(drop);
  useEffect(() => {
    newest.current = drop;
  });
  useEffect(() => {
    if (!isDirty) return;
    const form = { drop: () => newest.current(), isStored };
    unsaved.add(form);
    window.addEventListener("beforeunload", askFirst);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener("beforeunload", askFirst);
    };
  }, [isDirty, isStored]);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

export function dropUnsaved(): void {
  for (const { drop } of unsaved) drop();
  unsaved.clear();
}

/** Asks for confirmation only if a reload would lose changes. */
export function reloadPage(): void {
  if ([...unsaved].every(({ isStored }) => isStored)) window.removeEventListener("beforeunload", askFirst);
  window.location.reload();
}

type Draft<Fields, Known> = { edited: Partial<Fields>; known?: Known | undefined };

/**
 * The changed but unsaved fields of a form. They are stored in the tab's session storage, so a reload, which a new
 * release may require, loses nothing. The key contains the owner's id, so another user who signs in here does not get
 * them.
 *
 * `known` is the server's current state, and `expected` its state when the first field was changed: a save with
 * `expected` is rejected if another session has saved other values in the meantime. Call `rebase` after those values
 * were shown to the owner.
 */
export function useStoredDraft<Fields extends object, Known extends object>(
  form: string,
  { userId, known }: { userId: string; known: Known },
) {
  const key = `draft ${form} ${userId}`;
  const [draft, setDraft] = useState<Draft<Fields, Known>>(() => readDraft(key));
  useEffect(() => writeDraft(key, draft), [key, draft]);
  const drop = (): void => {
    setDraft({ edited: {} });
    // Write immediately: the form may unmount before the next render.
    writeDraft(key, { edited: {} });
  };
  return {
    edited: draft.edited,
    setEdited: (edited: Partial<Fields>): void => setDraft({ edited, known: draft.known ?? known }),
    expected: draft.known ?? known,
    rebase: (): void => setDraft({ edited: draft.edited }),
    drop,
  };
}

function readDraft<Fields, Known>(key: string): Draft<Fields, Known> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof draft === "object" && draft !== null && "edited" in draft)
      return draft as Draft<Fields, Known>;
  } catch {
    // Storage may be disabled, or an older release may have written another format.
  }
  return { edited: {} };
}

function writeDraft(key: string, draft: Draft<object, object>): void {
  try {
    if (Object.keys(draft.edited).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
