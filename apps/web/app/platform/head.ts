import { BUILD_ORIGIN } from "@understudy/contracts/plain";
import { product } from "../content/product.ts";

type Data = Record<string, unknown>;

type PageHead = {
  /** The canonical path, also for other paths that show the same page. */
  path: string;
  title: string;
  description: string;
  type?: "website" | "article";
  /** Additional schema.org data: questions, offers or an author. */
  data?: readonly Data[];
};

/** An absolute URL of our site. In prerendered pages the server replaces the build origin with its own. */
export function siteAddress(path: string): string {
  return (typeof window === "undefined" ? BUILD_ORIGIN : window.location.origin) + path;
}

/** Metadata of a public page for search engines, other sites and AI assistants. */
export function pageHead({ path, title, description, type = "website", data = [] }: PageHead) {
  const address = siteAddress(path);
  const image = siteAddress("/social.png");
  const named = title.includes(product.name) ? title : `${title} · ${product.name}`;
  return [
    { title: named },
    { name: "description", content: description },
    { name: "robots", content: "index, follow, max-image-preview:large" },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: type },
    { property: "og:site_name", content: product.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${product.name}. ${product.line}` },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { "script:ld+json": linkedData({ address, title, description, data }) },
  ];
}

type LinkedPage = { address: string; title: string; description: string; data: readonly Data[] };

function linkedData({ address, title, description, data }: LinkedPage) {
  const home = siteAddress("/");
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", "@id": `${home}#site`, name: product.name, url: home },
      {
        "@type": "WebPage",
        "@id": address,
        url: address,
        name: title,
        description,
        isPartOf: { "@id": `${home}#site` },
      },
      ...data,
    ],
  };
}

/** Questions and answers as structured data, for machine readers. */
export function questionsData(list: readonly { question: string; answer: string }[]): Data {
  return {
    "@type": "FAQPage",
    mainEntity: list.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The product as structured data, for product comparisons. */
export function softwareData(): Data {
  return {
    "@type": "SoftwareApplication",
    name: product.name,
    url: siteAddress("/"),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any, in a browser",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
}
