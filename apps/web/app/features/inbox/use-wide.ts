import { useEffect, useState, useSyncExternalStore } from "react";

/** Whether list and thread are side by side: the same width as `md`. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

const WIDE = "(width >= 760px)";

/** The time now, once a minute, for what says how long someone has waited. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
