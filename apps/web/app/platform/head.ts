import { BUILD_ORIGIN } from "@understudy/contracts/plain";
import { product } from "../content/product.ts";

type Data = Record<string, unknown>;

type PageHead = {
  /** The address that counts, also for other paths that show the same page. */
  path: string;
  title: string;
  description: string;
  type?: "website" | "article";
  /** More than that this is a page: its questions, offers or author, in the words of schema.org. */
  data?: readonly Data[];
};

/** An address of ours as others need it. In a document of the build the server puts its own origin in. */
export function siteAddress(path: string): string {
  return (typeof window === "undefined" ? BUILD_ORIGIN : window.location.origin) + path;
}

/** What search engines, other sites and assistants read of a page that is for everybody. */
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

type Linked = { address: string; title: string; description: string; data: readonly Data[] };

function linkedData({ address, title, description, data }: Linked) {
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

/** Questions with their answers, for whoever reads the page without eyes. */
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

/** What the product is, for whoever compares products. */
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
