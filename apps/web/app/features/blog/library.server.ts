import { articles } from "../../content/blog.ts";
import { readMarkdown } from "../../platform/markdown.ts";

const FILES = import.meta.glob<string>("../../../../../content/blog/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Renders an article at build time, so that the browser doesn't have to parse Markdown. */
export function readArticle(address: string) {
  // The build also requests each page's data, at the page's URL with a `.data` suffix.
  const pathname = new URL(address).pathname.replace(/\.data$/, "");
  const slug = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const source = FILES[`../../../../../content/blog/${slug}.md`];
  if (source === undefined) throw new Error(`content/blog/${slug}.md is missing.`);
  return { slug, html: readMarkdown(source).html };
}

/** Full articles, for the RSS feed. */
export function wholeArticles() {
  return articles.map((article) => ({
    ...article,
    html: readMarkdown(FILES[`../../../../../content/blog/${article.slug}.md`] ?? "").html,
  }));
}
