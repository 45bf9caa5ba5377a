import { useSearchParams } from "react-router";
import type { ConversationFilter } from "../../data/conversations.ts";

const KEYS = ["profileId", "days", "state", "thumb", "contact", "by", "search"] as const;
export type FilterKey = (typeof KEYS)[number];
export type Chosen = Partial<Record<FilterKey, string>>;

const DAY_MS = 86_400_000;

/** The filters are in the URL: the view can be shared, and Back undoes a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const chosen: Chosen = Object.fromEntries(
    KEYS.map((key) => [key, params.get(key) ?? ""]).filter(([, value]) => value !== ""),
  );
  return {
    chosen,
    choose(key: FilterKey, value: string): void {
      // Typing a search is one history entry, however many characters it has.
      const replace = key === "search" && params.has("search");
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(key, value);
          else next.delete(key);
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    clear: (): void => setParams({}),
  };
}

/** Converts the filters to the API's format: a period is sent as its first day. */
export function asked({ days, ...rest }: Chosen, now: Date): ConversationFilter {
  const from = days && new Date(now.getTime() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...rest, ...(from ? { from } : {}) };
}
