import { useSearchParams } from "react-router";
import type { ConversationFilter } from "../../data/conversations.ts";

const KEYS = ["profileId", "days", "state", "thumb", "contact", "by", "search", "show"] as const;
export type Chosen = Partial<Record<(typeof KEYS)[number], string>>;
export type Filters = ReturnType<typeof useFilters>;

const DAY_MS = 86_400_000;

/** The filters are in the URL: the view can be shared, and Back undoes a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const chosen: Chosen = Object.fromEntries(
    KEYS.map((key) => [key, params.get(key) ?? ""]).filter(([, value]) => value !== ""),
  );
  const change = (changes: Chosen, replace = false): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    chosen,
    /** For the links of the list, which keep the filters. */
    query: params.size > 0 ? `?${params}` : "",
    change,
    // Typing a search is one history entry, however many characters it has.
    search: (text: string): void => change({ search: text }, params.has("search")),
    clear: (): void => setParams({}),
  };
}

/** Converts the filters to the API's format: a period is sent as its first day. */
export function toRequest({ days, show: _, ...rest }: Chosen, now: Date): ConversationFilter {
  const from = days && new Date(now.getTime() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...rest, ...(from ? { from } : {}) };
}
