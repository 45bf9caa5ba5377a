import { useEffect } from "react";
import { api } from "../platform/api.ts";

/**
 * Reports the owner's time zone once, so that the weekly summary arrives on Monday morning local time. Reports again
 * only when the time zone changes.
 */
export function useReportTimeZone(userId: string): void {
  useEffect(() => {
    const place = `time-zone ${userId}`;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      if (!timeZone || localStorage.getItem(place) === timeZone) return;
    } catch {
      // Without storage it would be reported on every page.
      return;
    }
    api.account.update({ timeZone }).then(
      () => localStorage.setItem(place, timeZone),
      // The weekly summary is then scheduled in UTC.
      () => {},
    );
  }, [userId]);
}
