import { ArrowDown, ArrowUp, CornerDownLeft, Search } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { cn } from "../../../ui/cn.ts";
import { Scrim } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { palette as copy } from "./copy.ts";
import { type Entry, useEntries } from "./entries.ts";
import { Key } from "./keys.tsx";
import { piecesOf } from "./match.ts";

type PaletteProps = { onOpenChange: (isOpen: boolean) => void; onShortcuts: () => void };

/** Search over screens, documents, conversations and saved answers. On phones it takes the whole screen. */
export function Palette({ onOpenChange, onShortcuts }: PaletteProps) {
  return (
    <Primitive.Root open onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col overflow-hidden bg-surface text-ink md:inset-x-[max(24px,calc(50vw-328px))] md:top-[min(112px,12dvh)] md:bottom-auto md:max-h-[calc(100dvh-152px)] md:rounded-talk md:border md:shadow-float"
        >
          <Primitive.Title className="sr-only">{copy.title}</Primitive.Title>
          <Combobox onClose={() => onOpenChange(false)} onShortcuts={onShortcuts} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The server is only asked when the typing pauses. */
const PAUSE_MS = 200;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function Combobox({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const { groups, isLoading, hasFailed } = useEntries(typed, usePaused(typed.trim()));
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const steps: Record<string, number> = {
      ArrowDown: (active + 1) % entries.length,
      ArrowUp: (active - 1 + entries.length) % entries.length,
      PageDown: entries.length - 1,
      PageUp: 0,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // The option is a link: a modifier opens it as it would open any link.
      document.getElementById(optionId(active))?.dispatchEvent(
        new globalThis.MouseEvent("click", {
          bubbles: true,
          cancelable: true,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
        }),
      );
    }
  }

  /** The first place of each group in the list of all entries. */
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, group) => sum + group.entries.length, 0),
  );
  const isSearch = typed.trim() !== "";
  return (
    <>
      <div className="flex min-h-15 items-center gap-3 border-b pr-1 pl-4 outline-aubergine -outline-offset-2 has-[input:focus-visible]:outline-2 md:rounded-t-[inherit] md:px-5">
        <Icon of={Search} size={20} className="shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={copy.field}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={copy.title}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={255}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent text-19 caret-spotlight outline-none placeholder:text-ink-soft"
        />
        <p role="status" className="shrink-0 text-14 text-ink-soft max-md:sr-only">
          {isSearch
            ? isLoading && entries.length === 0
              ? copy.searching
              : copy.results(entries.length)
            : ""}
        </p>
        <Primitive.Close className="inline-flex h-11 shrink-0 items-center rounded-control px-3 font-medium text-aubergine md:hidden">
          {copy.cancel}
        </Primitive.Close>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={copy.title}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pt-1.5 pb-2.5 [scrollbar-width:none] md:px-2"
      >
        {groups.map((group, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${place}`}>
            <p
              id={`${id}-group-${place}`}
              className="px-3 pt-3 pb-1 font-semibold text-12 text-ink-soft leading-[1.4]"
            >
              {group.label}
            </p>
            {group.entries.map((entry, index) => {
              const at = (starts[place] ?? 0) + index;
              return (
                <Option
                  key={entry.href}
                  id={optionId(at)}
                  entry={entry}
                  typed={typed}
                  isActive={at === active}
                  onPoint={() => setChosen(at)}
                  onOpen={onClose}
                />
              );
            })}
          </div>
        ))}
        {isSearch && entries.length === 0 && !isLoading ? (
          <p className="px-3 py-8 text-center text-ink-soft [overflow-wrap:anywhere]">
            {copy.nothing(typed.trim())}
          </p>
        ) : null}
        {isSearch && hasFailed ? <p className="px-3 py-2 text-14 text-bad">{copy.failed}</p> : null}
      </div>
      <div className="flex items-center gap-5 border-t bg-paper px-5 py-2.5 text-12 text-ink-soft max-md:hidden">
        <Hint label={copy.hints.move}>
          <Key>
            <Icon of={ArrowUp} size={12} />
          </Key>
          <Key>
            <Icon of={ArrowDown} size={12} />
          </Key>
        </Hint>
        <Hint label={copy.hints.open}>
          <Key>
            <Icon of={CornerDownLeft} size={12} />
          </Key>
        </Hint>
        <Hint label={copy.hints.close}>
          <Key>{copy.escape}</Key>
        </Hint>
        <button
          type="button"
          onClick={onShortcuts}
          className="-my-1 ml-auto inline-flex items-center gap-1.25 rounded-control py-1 transition-colors duration-150 ease-quick hover:text-ink"
        >
          <Key>?</Key>
          {copy.hints.all}
        </button>
      </div>
    </>
  );
}

function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      {children}
      {label}
    </span>
  );
}

type OptionProps = {
  id: string;
  entry: Entry;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Option({ id, entry, typed, isActive, onPoint, onOpen }: OptionProps) {
  const { icon, title, note, isQuote, isWhole, href, key } = entry;
  const given = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    // A scroll under a resting pointer must not choose.
    onPointerMove: onPoint,
    onClick: (event: MouseEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen();
    },
    className: cn(
      "grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 rounded-[10px] px-3 py-1.5 md:min-h-11",
      note && "md:min-h-13",
      isActive && "bg-aubergine-wash",
    ),
  };
  const inside = (
    <>
      <Icon of={icon} className={isActive ? "text-aubergine" : "text-ink-soft"} />
      <span className="min-w-0 leading-[1.35]">
        <span dir="auto" className={cn("block truncate", isQuote && "font-[420] font-serif text-17")}>
          {piecesOf(title, typed).map(({ text, start, isFound }) =>
            isFound ? <b key={start}>{text}</b> : text,
          )}
        </span>
        {note ? <span className="block truncate text-14 text-ink-soft">{note}</span> : null}
      </span>
      <span aria-hidden="true" className="flex gap-1 max-md:hidden">
        {isActive ? (
          <Key>
            <Icon of={CornerDownLeft} size={12} />
          </Key>
        ) : key ? (
          <>
            <Key>G</Key>
            <Key>{key.toUpperCase()}</Key>
          </>
        ) : null}
      </span>
    </>
  );
  return isWhole ? (
    <a href={href} {...given}>
      {inside}
    </a>
  ) : (
    <Link to={href} {...given}>
      {inside}
    </Link>
  );
}
