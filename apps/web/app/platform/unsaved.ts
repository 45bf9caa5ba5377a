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

/**
 * The fields of a form that were changed and not saved. They are kept in the tab's session storage, so that a reload,
 * which a new release may need, loses nothing. The owner's id is in the key: somebody else who signs in here gets none.
 */
export function useStoredDraft<Fields extends object>(form: string, userId: string) {
  const key = `draft ${form} ${userId}`;
  const [edited, setEdited] = useState<Partial<Fields>>(() => readDraft(key));
  useEffect(() => writeDraft(key, edited), [key, edited]);
  const drop = (): void => {
    setEdited({});
    // At once: the form may be gone before it is drawn again.
    writeDraft(key, {});
  };
  return { edited, setEdited, drop };
}

function readDraft(key: string): object {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    // Storage may be switched off, and an older release may have written something else.
    return {};
  }
}

function writeDraft(key: string, draft: object): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
