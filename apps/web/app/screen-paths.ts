import { articles } from "./content/blog.ts";
import { docsPages } from "./content/docs.ts";
import { type Screen, screens } from "./screens.ts";

/** What the build and the server's own files need of the screens; the browser needs none of it. */

const SLUGS: Record<string, readonly { slug: string }[]> = { docs: docsPages, blog: articles };

/**
 * The paths of the documents of a screen, without the first slash. Pages of the documentation and articles have one
 * each; `0` in the path of a shell represents every id; `404` is the page for everything else.
 */
export function documentPaths({ path, made }: Screen): string[] {
  if (path === "*") return ["404"];
  if (made === "shell") return [path.replace(":id", "0")];
  const [folder = "", parameter] = path.split("/");
  if (parameter !== ":slug") return [path];
  return (SLUGS[folder] ?? []).map(({ slug }) => `${folder}/${slug}`);
}

const pathsOf = (chosen: readonly Screen[]): string[] =>
  chosen.flatMap(documentPaths).map((path) => `/${path}`);

export const shellPaths: readonly string[] = pathsOf(screens.filter(({ made }) => made === "shell"));

export const prerenderedPaths: readonly string[] = pathsOf(
  screens.filter(({ made }) => made === "shell" || made === "prerendered"),
);

/** Every page for everybody, for search engines and AI assistants. */
export const publicPaths: readonly string[] = pathsOf(screens.filter(({ robots }) => robots === "sitemap"));

/** The robots.txt patterns, with and without a query. They match exactly, because `/profile/{id}` is public. */
export const closedPatterns: readonly string[] = screens
  .filter(({ robots }) => robots === "closed")
  .map(({ path }) => `/${path.replace(/:\w+/g, "*")}`)
  .flatMap((pattern) => [`${pattern}$`, `${pattern}?`]);
