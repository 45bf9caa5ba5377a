import { articles } from "../content/blog.ts";
import { docsPages } from "../content/docs.ts";
import { product } from "../content/product.ts";
import { forAssistants as copy } from "../content/site.ts";
import { textAnswer } from "../platform/text-answer.ts";
import type { Route } from "./+types/llms.ts";

/** A one-page summary of the site, in llmstxt.org format. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const line = (path: string, title: string, about: string) => `- [${title}](${origin}${path}): ${about}`;
  const parts = [
    `# ${product.name}`,
    `> ${copy.summary}`,
    copy.facts.map((fact) => `- ${fact}`).join("\n"),
    `## ${copy.docs}`,
    docsPages.map(({ slug, title, about }) => line(`/docs/${slug}`, title, about)).join("\n"),
    `## ${copy.blog}`,
    articles.map(({ slug, title, description }) => line(`/blog/${slug}`, title, description)).join("\n"),
    `## ${copy.more}`,
    copy.pages.map(({ path, title, about }) => line(path, title, about)).join("\n"),
  ];
  return textAnswer("text/plain", `${parts.join("\n\n")}\n`);
}
