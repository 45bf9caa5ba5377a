import type { ReactNode } from "react";
import { ARTICLES_AT_ONCE, articles, blog, blogCategories } from "../../content/blog.ts";
import { Button } from "../../ui/button.tsx";
import { ArticleCard } from "./article-card.tsx";

/** The newsletter box is a prop because it belongs to another feature. The page's script makes the buttons work. */
export function BlogIndex({ newsletter }: { newsletter: ReactNode }) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pb-20 md:pb-28 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div>
        <div className="border-t [&>article]:border-b">
          {articles.map((article, place) => (
            <ArticleCard key={article.slug} article={article} hidden={place >= ARTICLES_AT_ONCE} />
          ))}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="quiet" disabled hidden={articles.length <= ARTICLES_AT_ONCE} data-load-more="">
            {blog.loadMore}
          </Button>
          <p role="status" data-load-status="" className="text-14 text-ink-soft" />
        </div>
      </div>
      <aside className="grid content-start gap-10 lg:pt-8">
        <Categories />
        {newsletter}
      </aside>
    </div>
  );
}

function Categories() {
  const line =
    "flex min-h-11 w-full items-center justify-between gap-4 rounded-control px-3 text-left font-medium text-14 transition-colors duration-150 ease-quick enabled:hover:bg-aubergine-wash enabled:aria-pressed:bg-aubergine-wash";
  return (
    <section aria-labelledby="blog-categories">
      <h2 id="blog-categories" className="px-3 text-16">
        {blog.categories}
      </h2>
      <ul className="mt-2">
        <li>
          <button type="button" className={line} disabled aria-pressed data-category="">
            {blog.all}
          </button>
        </li>
        {blogCategories.map((name) => (
          <li key={name}>
            <button type="button" className={line} disabled aria-pressed={false} data-category={name}>
              <span>{name}</span>
              <span className="text-ink-soft tabular-nums">
                {articles.filter(({ category }) => category === name).length}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
