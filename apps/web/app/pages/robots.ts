import { textAnswer } from "../platform/text-answer.ts";
import { closedPatterns } from "../screen-paths.ts";
import type { Route } from "./+types/robots.ts";

/** Owner screens, API routes and private links must not be indexed; every other page should be. */
const CLOSED = ["/api/", ...closedPatterns];

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const rules = ["User-agent: *", "Allow: /api/openapi.json", ...CLOSED.map((path) => `Disallow: ${path}`)];
  return textAnswer("text/plain", `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`);
}
