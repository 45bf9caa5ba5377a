import { articles } from "../content/blog.ts";
import { textAnswer } from "../platform/text-answer.ts";
import { publicPaths } from "../screen-paths.ts";
import type { Route } from "./+types/sitemap.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const dates = new Map(articles.map(({ slug, date }) => [`/blog/${slug}`, date]));
  const lines = publicPaths.map((path) => {
    const date = dates.get(path);
    return `<url><loc>${origin}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
  });
  return textAnswer(
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`,
  );
}
