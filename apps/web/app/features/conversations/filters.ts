import { useSearchParams } from "react-router";
import type { Filter } from "./api.ts";

const KEYS = ["profileId", "days", "state", "thumb", "contact", "by", "search"] as const;
export type FilterKey = (typeof KEYS)[number];
export type Chosen = Partial<Record<FilterKey, string>>;

const DAY_MS = 86_400_000;

/** What is looked for stands in the address: it can be sent, and Back undoes it. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const chosen: Chosen = Object.fromEntries(
    KEYS.map((key) => [key, params.get(key) ?? ""]).filter(([, value]) => value !== ""),
  );
  return {
    chosen,
    choose(key: FilterKey, value: string): void {
      // What is typed is one change, however many letters it has.
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

/** As the server wants it: a period is said by its first day. */
export function asked({ days, ...rest }: Chosen, now: Date): Filter {
  const from = days && new Date(now.getTime() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...rest, ...(from ? { from } : {}) };
}
