import { ArrowLeft, ArrowRight } from "lucide-react";
import { type DocsPage, docs, docsPages } from "../../content/docs.ts";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { ApiReference } from "./api-reference.tsx";
import type { ApiGroup } from "./openapi.server.ts";
import { TryCall } from "./try-call.tsx";

type DocsArticleProps = { page: DocsPage; html: string; api?: readonly ApiGroup[] | undefined };

export function DocsArticle({ page, html, api }: DocsArticleProps) {
  const place = docsPages.indexOf(page);
  return (
    <>
      <article>
        <h1 className="display text-40 md:text-48">{page.title}</h1>
        <p className="mt-3 text-17 text-ink-soft leading-normal md:text-19">{page.about}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build time */}
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
        {api ? (
          <>
            <TryCall groups={api} />
            <ApiReference groups={api} />
          </>
        ) : null}
      </article>
      <nav aria-label={docs.aside} className="mt-16 grid gap-3 border-t pt-6 sm:grid-cols-2">
        <Neighbour page={docsPages[place - 1]} word={docs.previous} />
        <Neighbour page={docsPages[place + 1]} word={docs.next} onward />
      </nav>
    </>
  );
}

type NeighbourProps = { page: DocsPage | undefined; word: string; onward?: boolean };

function Neighbour({ page, word, onward = false }: NeighbourProps) {
  if (!page) return <span className="max-sm:hidden" />;
  return (
    <a
      href={`/docs/${page.slug}`}
      rel={onward ? "next" : "prev"}
      className={cn(
        "flex min-h-16 items-center gap-3 rounded-card border bg-surface px-4 py-3 transition-colors duration-150 ease-quick hover:border-line-strong",
        onward && "flex-row-reverse text-right",
      )}
    >
      <Icon of={onward ? ArrowRight : ArrowLeft} size={18} className="shrink-0 text-ink-soft" />
      <span className="min-w-0">
        <span className="block text-14 text-ink-soft leading-[1.4]">{word}</span>
        <span className="block font-[550] leading-[1.35]">{page.title}</span>
      </span>
    </a>
  );
}
