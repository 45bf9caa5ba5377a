import { product } from "./product.ts";

/** Who runs this installation; shown only if the operator has set it. */
export const operator = {
  by: (name: string) => `Operated by ${name}`,
  status: "Status and uptime",
};

/** Describes the product to programs such as AI assistants. */
export const forAssistants = {
  summary: `${product.name} lets people build an assistant from their own documents. It answers visitors with citations: every answer shows the sentence it came from, and without a source it says that it doesn't know.`,
  facts: [
    "Documents: PDF, Word, Excel, PowerPoint, OpenDocument, CSV, e-books, HTML, scans and photos, plain text and Markdown, up to 10 MB each.",
    "It works without a language model, by quoting, and with one of OpenAI, Anthropic, Google or any compatible server.",
    "It can be self-hosted; the license is Apache-2.0.",
  ],
  docs: "Documentation",
  blog: "Articles",
  more: "Optional",
  pages: [
    { path: "/pricing", title: "Pricing", about: "Plans, add-ons and questions about them." },
    { path: "/api/openapi.json", title: "OpenAPI description", about: "Every call of the API." },
    { path: "/llms-full.txt", title: "The whole documentation", about: "All pages in one text." },
  ],
};
