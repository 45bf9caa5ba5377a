import { blog } from "../content/blog.ts";
import { product } from "../content/product.ts";
import { wholeArticles } from "../features/blog/library.server.ts";
import { escapeXml, textAnswer } from "../platform/text-answer.ts";
import type { Route } from "./+types/blog-feed.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const items = wholeArticles().map(
    ({ slug, title, description, date, category, html }) => `<item>
<title>${escapeXml(title)}</title>
<link>${origin}/blog/${slug}</link>
<guid isPermaLink="true">${origin}/blog/${slug}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate>
<category>${escapeXml(category)}</category>
<description>${escapeXml(description)}</description>
<content:encoded>${escapeXml(html.replaceAll('href="/', `href="${origin}/`))}</content:encoded>
</item>`,
  );
  return textAnswer(
    "application/rss+xml",
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`${product.name}: ${blog.title}`)}</title>
<link>${origin}/blog</link>
<atom:link href="${origin}${blog.feed.href}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(blog.description)}</description>
<language>en</language>
${items.join("\n")}
</channel>
</rss>
`,
  );
}
