import { Search } from "lucide-react";
import { lazy, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { navigationWords as words } from "../../../content/navigation.ts";
import { Part } from "../../../platform/part.tsx";
import { menuLinks } from "../../../screens.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SearchKeys } from "./keys.tsx";
import { areSingleKeysOn } from "./letter-keys.ts";

// Neither is part of the first load of a page.
const load = () => import("./palette.tsx");
const Palette = lazy(() => load().then((it) => ({ default: it.Palette })));
const Shortcuts = lazy(() => import("./shortcuts.tsx").then((it) => ({ default: it.Shortcuts })));
// Errors are ignored here; opening it reports them.
const loadEarly = (): void => void load().catch(() => {});

type Shown = "palette" | "shortcuts" | undefined;

/** Opens the search over everything, by its button or by keys, and the list of shortcuts. */
export function SearchButton() {
  const [shown, setShown] = useState<Shown>();
  useShortcuts(setShown);
  const onOpenChange = (isOpen: boolean): void => setShown(isOpen ? shown : undefined);
  return (
    <>
      <button
        type="button"
        aria-label={words.searchAll}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="inline-flex size-11 items-center justify-center gap-2 rounded-control text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink xl:h-10 xl:w-auto xl:border xl:bg-surface xl:pr-2 xl:pl-3 xl:hover:border-line-strong"
        onPointerEnter={loadEarly}
        onClick={() => setShown("palette")}
      >
        <Icon of={Search} className="max-xl:size-5" />
        <span aria-hidden="true" className="inline-flex items-center gap-2 max-xl:hidden">
          <span className="min-w-16 text-left">{words.search}</span>
          <SearchKeys />
        </span>
      </button>
      {/* Dialogs are elsewhere in the document: only the notice that one could not be loaded is in here. */}
      <div className="fixed inset-x-4 top-18 z-30 ml-auto max-w-120 empty:hidden">
        {shown === "palette" ? (
          <Part waiting={null}>
            <Palette onOpenChange={onOpenChange} onShortcuts={() => setShown("shortcuts")} />
          </Part>
        ) : null}
        {shown === "shortcuts" ? (
          <Part waiting={null}>
            <Shortcuts onOpenChange={onOpenChange} />
          </Part>
        ) : null}
      </div>
    </>
  );
}

/** How long after G the second letter counts. */
const SECOND_KEY_MS = 1_500;
const places = new Map(menuLinks("bar").flatMap(({ key, href }) => (key ? [[key, href] as const] : [])));

function useShortcuts(show: (shown: Shown) => void): void {
  const navigate = useNavigate();
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (key !== "k" || event.shiftKey || isInDialog()) return;
        event.preventDefault();
        show("palette");
        return;
      }
      if (!areSingleKeysOn() || isTyping(event) || isInDialog()) return;
      if (key === "?") {
        event.preventDefault();
        show("shortcuts");
        return;
      }
      const place = event.timeStamp - pressedG.current < SECOND_KEY_MS ? places.get(key) : undefined;
      pressedG.current = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (place === undefined) return;
      event.preventDefault();
      void navigate(place);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, show]);
}

/** The first element is inside the shadow root, where an event of the widget's preview comes from. */
function isTyping(event: KeyboardEvent): boolean {
  const [place] = event.composedPath();
  return (
    place instanceof HTMLElement && (place.isContentEditable || place.matches("input, textarea, select"))
  );
}

/** A dialog has its own keys, and one at a time is enough. */
const isInDialog = (): boolean =>
  document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]") !== null;
