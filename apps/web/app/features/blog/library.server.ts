import { articles } from "../../content/blog.ts";
import { readMarkdown } from "../../platform/markdown.ts";

const FILES = import.meta.glob<string>("../../../../../content/blog/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** An article as its document shows it; read by the build, so that no browser parses it. */
export function readArticle(address: string) {
  // The build also asks for the data of a page, at its address with this ending.
  const pathname = new URL(address).pathname.replace(/\.data$/, "");
  const slug = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const source = FILES[`../../../../../content/blog/${slug}.md`];
  if (source === undefined) throw new Error(`content/blog/${slug}.md is missing.`);
  return { slug, html: readMarkdown(source).html };
}

/** For readers of the feed: whole articles. */
export function wholeArticles() {
  return articles.map((article) => ({
    ...article,
    html: readMarkdown(FILES[`../../../../../content/blog/${article.slug}.md`] ?? "").html,
  }));
}
