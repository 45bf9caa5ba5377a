import { articles } from "../content/blog.ts";
import { ArticlePage } from "../features/blog/article-page.tsx";
import { readArticle } from "../features/blog/library.server.ts";
import { pageHead, siteAddress } from "../platform/head.ts";
import type { Route } from "./+types/blog-article.ts";

const articleOf = (slug: string | undefined) => articles.find((article) => article.slug === slug);

export function loader({ request }: Route.LoaderArgs) {
  return readArticle(request.url);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const article = articleOf(loaderData?.slug);
  if (!article) return [];
  const { slug, title, description, author, date, keywords } = article;
  const path = `/blog/${slug}`;
  const posting = {
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    keywords,
    author: { "@type": "Organization", name: author },
    image: siteAddress("/social.png"),
    url: siteAddress(path),
    mainEntityOfPage: siteAddress(path),
  };
  return pageHead({ path, title, description, type: "article", data: [posting] });
}

export default function BlogArticlePage({ loaderData }: Route.ComponentProps) {
  const article = articleOf(loaderData.slug);
  return article ? <ArticlePage article={article} html={loaderData.html} /> : null;
}
