import { useEffect } from "react";
import { api } from "./api.ts";

/** Says once where this owner is, so that Monday morning comes when it does there; again only after a journey. */
export function useToldTimeZone(userId: string): void {
  useEffect(() => {
    const place = `time-zone ${userId}`;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      if (!timeZone || localStorage.getItem(place) === timeZone) return;
    } catch {
      // A device that remembers nothing would say it on every page.
      return;
    }
    api.account.update({ timeZone }).then(
      () => localStorage.setItem(place, timeZone),
      // The letter then comes by UTC.
      () => {},
    );
  }, [userId]);
}
