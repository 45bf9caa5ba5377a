import { type Article, blog } from "../../content/blog.ts";
import { formatCalendarDay } from "../../platform/format.ts";
import { reported } from "../../platform/site-page.ts";

/** Category, date and reading time on one line, the same everywhere. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-ink-soft">
      <span className="font-[550] text-spotlight-ink">{article.category}</span>
      <time dateTime={article.date}>{formatCalendarDay(article.date, "medium")}</time>
      <span>{article.readTime}</span>
    </p>
  );
}

export function ArticleCard({ article, hidden }: { article: Article; hidden: boolean }) {
  const { slug, title, description, author, category, keywords } = article;
  return (
    <article data-article={category} hidden={hidden} className="relative py-8 md:py-10">
      <ArticleFacts article={article} />
      <h2 className="display mt-2.5 text-28 md:text-33">
        <a
          href={`/blog/${slug}`}
          className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-6"
          {...reported({ category: "content_engagement", action: "read_article", label: slug })}
        >
          {title}
        </a>
      </h2>
      <p className="mt-3 max-w-[38em] text-17 text-ink-soft">{description}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
        <span>
          {blog.by} {author}
        </span>
        <ul aria-label={blog.keywords} className="flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword} className="rounded-pill bg-sunk px-2.5 py-0.5 text-12 text-ink-soft leading-5">
              {keyword}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
