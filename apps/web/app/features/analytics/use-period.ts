import { INSIGHT_DAYS } from "@understudy/contracts/plain";
import { useSearchParams } from "react-router";

const USUAL = 30;

/** The period is in the URL, so that it survives a reload and can be shared. */
export function usePeriod(): [days: number, setDays: (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get("days"));
  const days = INSIGHT_DAYS.find((one) => one === requested) ?? USUAL;
  return [
    days,
    (next) =>
      setSearch(
        (now) => {
          if (next === USUAL) now.delete("days");
          else now.set("days", String(next));
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
