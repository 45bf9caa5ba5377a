import { ownerScreens, robotsPaths } from "../content/owner-screens.ts";
import { textAnswer } from "../platform/text-answer.ts";
import type { Route } from "./+types/robots.ts";

/** Owner screens, calls and private links hold nothing to be found; everything else is meant to be. */
const CLOSED = ["/api/", ...ownerScreens.flatMap(robotsPaths), "/o/", "/login"];

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const rules = ["User-agent: *", "Allow: /api/openapi.json", ...CLOSED.map((path) => `Disallow: ${path}`)];
  return textAnswer("text/plain", `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`);
}
