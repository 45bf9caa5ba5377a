import { type Location, useLocation } from "react-router";
import { legal } from "../content/legal.ts";
import { LegalText } from "../features/marketing/legal-text.tsx";
import { pageHead } from "../platform/head.ts";

// The prerenderer requests every path with a trailing slash.
const pageAt = (path: string) => legal.pages.find((page) => page.path === path.replace(/\/$/, ""));

export function meta({ location }: { location: Location }) {
  const page = pageAt(location.pathname);
  return page ? pageHead(page) : [];
}

/** One page component for three texts: the URL selects the text. */
export default function LegalTextPage() {
  const page = pageAt(useLocation().pathname);
  return page ? <LegalText page={page} askAgain={page.path === "/legal/cookies"} /> : null;
}
