import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useInboxCounts } from "../../data/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Dialog, DialogContent } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AlertSettings } from "./alerts.tsx";
import { inbox as copy } from "./copy.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { type Chosen, type Filters, useFilters } from "./filters.ts";
import { EntryList, useEntries } from "./list.tsx";
import { REPLY_FIELD } from "./reply-box.tsx";
import { Thread, type ThreadParts } from "./thread.tsx";
import { moveThroughList, useShortcuts } from "./use-shortcuts.ts";
import { useWide } from "./use-wide.ts";

type InboxProps = ThreadParts & {
  /** The last part of the address; undefined for the list alone. */
  openKey: string | undefined;
};

/** Everything visitors asked, in one place: the list and the open conversation, side by side if there is room. */
export function Inbox({ openKey, ...parts }: InboxProps) {
  const filters = useFilters();
  const listed = useEntries(filters);
  const list = useRef<HTMLElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useFirstOpened(openKey, listed.groups[0]?.entries[0]?.key, filters.query);
  const move = (step: 1 | -1) => (event: KeyboardEvent) => {
    const isArrow = event.key.startsWith("Arrow");
    const at = document.activeElement;
    // In the thread the arrow keys scroll.
    if (isArrow && at !== document.body && !list.current?.contains(at)) return;
    event.preventDefault();
    moveThroughList(list.current, step);
  };
  useShortcuts({
    j: move(1),
    k: move(-1),
    ArrowDown: move(1),
    ArrowUp: move(-1),
    r: (event) => {
      event.preventDefault();
      document.getElementById(REPLY_FIELD)?.focus();
    },
    s: (event) => {
      event.preventDefault();
      document.querySelector<HTMLElement>("[data-weak=lit] button")?.click();
    },
    "?": (event) => {
      event.preventDefault();
      setShowsKeys(true);
    },
  });
  return (
    <div className="-mx-4 -mt-8 -mb-16 grid bg-paper md:mx-0 md:-mt-4 md:-mb-10 md:h-[calc(100dvh-113px)] md:min-h-120 md:grid-cols-[320px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden md:rounded-talk md:border xl:grid-cols-[344px_minmax(0,1fr)_248px]">
      <section
        ref={list}
        aria-label={copy.title}
        className={cn("flex min-h-0 min-w-0 flex-col md:border-r", openKey !== undefined && "max-md:hidden")}
      >
        <ListHead filters={filters} />
        <div className="min-h-0 flex-1 [scrollbar-width:thin] md:overflow-y-auto">
          <EntryList listed={listed} filters={filters} openKey={openKey} />
        </div>
        <KeyHints onAll={() => setShowsKeys(true)} />
      </section>
      {openKey === undefined ? (
        <div className="grid content-center bg-surface p-6 max-md:hidden xl:col-span-2">
          {listed.query.data && listed.groups.length > 0 ? (
            <EmptyState shape="none" title={copy.choose.title}>
              {copy.choose.text}
            </EmptyState>
          ) : null}
        </div>
      ) : (
        <Thread key={openKey} openKey={openKey} listHref={`/inbox${filters.query}`} {...parts} />
      )}
      <Dialog open={showsKeys} onOpenChange={setShowsKeys}>
        <DialogContent title={copy.keys.title}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
            {copy.keys.list.map(({ keys, text }) => (
              <div key={text} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </DialogContent>
      </Dialog>
    </div>
  );
}

/** Where both are shown, the first of the list opens with the page. */
function useFirstOpened(openKey: string | undefined, first: string | undefined, query: string): void {
  const navigate = useNavigate();
  const isWide = useWide();
  useEffect(() => {
    if (isWide && openKey === undefined && first !== undefined)
      void navigate(`/inbox/${first}${query}`, { replace: true, preventScrollReset: true });
  }, [isWide, openKey, first, query, navigate]);
}

function ListHead({ filters }: { filters: Filters }) {
  const { chosen, change } = filters;
  const counts = useInboxCounts();
  const isSearching = SEARCHED.some((name) => chosen[name] !== undefined);
  const [isOpen, setOpen] = useState(isSearching);
  const show = (wanted: Chosen): void => change({ ...NOTHING, ...wanted });
  const { show: words } = copy;
  return (
    <header className="border-b px-4 pt-3 pb-3 md:px-5 md:pt-4 md:pb-3.5">
      <div className="flex items-center justify-between">
        <h1 className="page-title text-28">{copy.title}</h1>
        <div className="-mr-2.5 flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={copy.search.open}
            aria-expanded={isOpen || isSearching}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={Search} size={20} />
          </Button>
          <AlertSettings />
        </div>
      </div>
      {isOpen || isSearching ? <FilterPanel {...filters} /> : null}
      <fieldset
        aria-label={words.label}
        className="mt-2.5 flex min-w-0 gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap"
      >
        <ShowChip isOn={NOTHING_SHOWN.every((name) => !chosen[name])} onChoose={() => show({})}>
          {words.all}
        </ShowChip>
        <ShowChip
          isOn={chosen.show === "waiting"}
          count={counts?.waiting}
          onChoose={() => show({ show: "waiting" })}
        >
          {words.waiting}
        </ShowChip>
        <ShowChip isOn={chosen.show === "live"} count={counts?.live} onChoose={() => show({ show: "live" })}>
          {words.live}
        </ShowChip>
        <ShowChip isOn={chosen.state === "not_answered"} onChoose={() => show({ state: "not_answered" })}>
          {words.unanswered}
        </ShowChip>
        <ShowChip isOn={chosen.contact === "yes"} onChoose={() => show({ contact: "yes" })}>
          {words.contact}
        </ShowChip>
      </fieldset>
    </header>
  );
}

/** What the chips set; one chip clears those of the others. */
const NOTHING: Chosen = { show: "", state: "", contact: "" };
const NOTHING_SHOWN = ["show", "state", "contact"] as const;
/** What only the panel sets. */
const SEARCHED = ["search", "days", "thumb", "by", "profileId"] as const;

type ShowChipProps = { isOn: boolean; count?: number | undefined; onChoose: () => void; children: string };

function ShowChip({ isOn, count, onChoose, children }: ShowChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className="h-8 shrink-0 whitespace-nowrap rounded-pill border bg-surface px-3 font-medium text-14 leading-none transition-colors duration-150 ease-quick hover:border-line-strong aria-pressed:border-aubergine aria-pressed:bg-aubergine aria-pressed:text-on-aubergine max-md:h-11"
    >
      {children}{" "}
      {count ? <span className={cn("ml-0.5 tabular-nums", isOn ? "" : "text-ink-soft")}>{count}</span> : null}
    </button>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-[6px] border bg-surface px-1.5 font-medium font-sans text-12">
      {children}
    </kbd>
  );
}

function KeyHints({ onAll }: { onAll: () => void }) {
  const { keys } = copy;
  return (
    <footer className="flex items-center gap-3 border-t px-5 py-2 text-12 text-ink-soft max-md:hidden [@media(pointer:coarse)]:hidden">
      <Hint letters={["J", "K"]}>{keys.move}</Hint>
      <Hint letters={["R"]}>{keys.reply}</Hint>
      <Hint letters={["S"]}>{keys.save}</Hint>
      <button
        type="button"
        onClick={onAll}
        className="ml-auto inline-flex items-center gap-1 whitespace-nowrap hover:text-ink max-xl:hidden"
      >
        <Key>?</Key>
        {keys.all}
      </button>
    </footer>
  );
}

function Hint({ letters, children }: { letters: readonly string[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {letters.map((letter) => (
        <Key key={letter}>{letter}</Key>
      ))}
      {children}
    </span>
  );
}
