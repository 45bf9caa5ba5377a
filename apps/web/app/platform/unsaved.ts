import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { loadErrors as words } from "../content/load-errors.ts";

/** Forms with unsaved changes. */
const unsaved = new Set<{ drop: () => void; isStored: boolean }>();

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * While `isDirty`, leaving the page asks first; `drop` is called when the owner leaves all the same. `isStored` says
 * that the changes outlive a reload.
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

/** Once in every owner screen: a router has room for one blocker, and a screen may have several forms. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(words.leave)) {
      blocker.reset();
      return;
    }
    for (const { drop } of unsaved) drop();
    unsaved.clear();
    blocker.proceed();
  }, [blocker]);
}

/** Asks only where a reload would lose something. */
export function reloadPage(): void {
  if ([...unsaved].every(({ isStored }) => isStored)) window.removeEventListener("beforeunload", askFirst);
  window.location.reload();
}

type Draft<Fields, Known> = { edited: Partial<Fields>; known?: Known | undefined };

/**
 * The fields of a form that were changed and not saved. They are kept in the tab's session storage, so that a reload,
 * which a new release may need, loses nothing. The owner's id is in the key: somebody else who signs in here gets none.
 *
 * `known` is what the server has now, and `expected` what it had when the first field was changed: a save that expects
 * it is refused if somebody has saved other values meanwhile. `rebase` is for after the owner was told of them.
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
    // At once: the form may be gone before it is drawn again.
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
    // Storage may be switched off, and an older release may have written something else.
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
