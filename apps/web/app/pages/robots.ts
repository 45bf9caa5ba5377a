import { textAnswer } from "../platform/text-answer.ts";
import type { Route } from "./+types/robots.ts";

/** Owner screens and calls hold nothing to be found; everything else is meant to be. */
const CLOSED = [
  "/api/",
  "/profile$",
  "/chat",
  "/dashboard",
  "/analytics",
  "/account",
  "/conversations",
  "/occasions",
  "/o/",
  "/login",
];

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const rules = ["User-agent: *", "Allow: /api/openapi.json", ...CLOSED.map((path) => `Disallow: ${path}`)];
  return textAnswer("text/plain", `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`);
}
