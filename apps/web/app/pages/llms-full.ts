import { product } from "../content/product.ts";
import { forAssistants as copy } from "../content/site.ts";
import { docsSources } from "../features/docs/library.server.ts";
import { textAnswer } from "../platform/text-answer.ts";
import type { Route } from "./+types/llms-full.ts";

/** The whole documentation in its original Markdown, one page after the other, each with its URL. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const pages = docsSources().map(({ slug, source }) =>
    source.trim().replace(/^(# .+)$/m, `$1\n\n${origin}/docs/${slug}`),
  );
  return textAnswer("text/plain", `${[product.name, copy.summary, ...pages].join("\n\n")}\n`);
}
