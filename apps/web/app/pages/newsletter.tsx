import { newsletterPage } from "../content/blog.ts";
import { type NewsletterStep, NewsletterText } from "../features/leads/newsletter-page.tsx";
import { SignInShell } from "../features/sign-in/sign-in-shell.tsx";
import type { PageHandle } from "../platform/page-handle.ts";
import type { Route } from "./+types/newsletter.ts";

export const handle: PageHandle = { still: true };

/** Opening the page changes nothing; the query of the URL that led here says what was changed. */
export function loader({ request }: Route.LoaderArgs): NewsletterStep {
  const query = new URL(request.url).searchParams;
  for (const step of ["confirm", "leave"] as const) {
    const token = query.get(step);
    if (token) return { step, token };
  }
  return { step: query.has("confirmed") ? "confirmed" : query.has("left") ? "left" : "expired" };
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignInShell title={newsletterPage[loaderData.step].title}>
      <NewsletterText at={loaderData} />
    </SignInShell>
  );
}
