import { useEffect } from "react";
import { useLocation } from "react-router";
import { reportView } from "./analytics.ts";
import { askConsent } from "./consent-bar.ts";

/** For hydrated pages; static pages report through their script. */
export function useReports(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    reportView(pathname);
    askConsent();
  }, [pathname]);
}
