import { type Article, articles, blog } from "../../content/blog.ts";
import { reported } from "../../platform/site-page.ts";
import { Button } from "../../ui/button.tsx";
import { textLink } from "../../ui/text-link.ts";
import { ArticleFacts } from "./article-card.tsx";

/** The next article in blog order. The last one wraps around to the first. */
function nextOf(article: Article): Article | undefined {
  return articles[(articles.indexOf(article) + 1) % articles.length];
}

export function ArticlePage({ article, html }: { article: Article; html: string }) {
  const next = nextOf(article);
  return (
    <div className="wrap pt-8 pb-20 md:pt-14 md:pb-28">
      <article className="mx-auto max-w-172">
        <a href={blog.back.href} className={textLink}>
          {blog.back.label}
        </a>
        <header className="mt-8">
          <ArticleFacts article={article} />
          <h1 className="display mt-3 text-40 tracking-[-0.022em] md:text-57">{article.title}</h1>
          <p className="mt-5 text-19 text-ink-soft leading-normal">{article.description}</p>
          <p className="mt-5 text-14">
            {blog.by} {article.author}
          </p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build time */}
        <div className="prose mt-9 border-t pt-9" dangerouslySetInnerHTML={{ __html: html }} />
        <p className="mt-10 border-t pt-5 text-14 text-ink-soft">{blog.example}</p>
        <section className="mt-10 rounded-talk border bg-surface p-6 md:p-8">
          <h2 className="display text-28">{blog.closing.title}</h2>
          <p className="mt-2 text-ink-soft">{blog.closing.text}</p>
          <Button asChild className="mt-5">
            <a
              href={blog.closing.action.href}
              {...reported({ category: "content_engagement", action: "start", label: article.slug })}
            >
              {blog.closing.action.label}
            </a>
          </Button>
        </section>
        {next ? (
          <p className="mt-8">
            <a href={`/blog/${next.slug}`} className={textLink}>
              {next.title}
            </a>
          </p>
        ) : null}
      </article>
    </div>
  );
}
