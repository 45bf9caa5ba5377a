import { articles, blog } from "../content/blog.ts";
import { BlogIndex } from "../features/blog/blog-index.tsx";
import { NewsletterBox } from "../features/leads/newsletter-box.tsx";
import { pageHead, siteAddress } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readerScript } from "../platform/reader-script.ts";
import { textLink } from "../ui/text-link.ts";

export const handle: PageHandle = { scripts: [readerScript] };

export const meta = () => [
  ...pageHead({
    path: "/blog",
    title: blog.title,
    description: blog.description,
    data: [
      {
        "@type": "Blog",
        url: siteAddress("/blog"),
        blogPost: articles.map(({ slug, title, date }) => ({
          "@type": "BlogPosting",
          headline: title,
          datePublished: date,
          url: siteAddress(`/blog/${slug}`),
        })),
      },
    ],
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: blog.title,
    href: siteAddress(blog.feed.href),
  },
];

export default function BlogPage() {
  return (
    <>
      <div className="wrap pt-8 pb-10 md:pt-14 md:pb-14">
        <h1 className="display text-48 tracking-[-0.025em] md:text-[clamp(3.6rem,5.4vw,5rem)]">
          {blog.heading}
        </h1>
        <p className="mt-4 max-w-[34em] text-17 text-ink-soft leading-[1.55] md:text-19">
          {blog.lead}{" "}
          <a href={blog.feed.href} className={textLink}>
            {blog.feed.label}
          </a>
        </p>
      </div>
      <BlogIndex newsletter={<NewsletterBox />} />
    </>
  );
}
