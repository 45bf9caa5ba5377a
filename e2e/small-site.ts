import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status?: number; type?: string; to?: string; text?: string };

/** The contents of an owner's own site, and its obstacles for crawlers. */
const pagesOf = (): Record<string, Answer> => ({
  "/": {
    text: `<h1>Keelstone Leadership</h1><p>Coaching in Leith for people who lead.</p>
      <a href="/services">Services</a> <a href="/first-ninety-days">The first ninety days</a>
      <a href="/old-prices">Prices</a> <a href="/members">Members</a> <a href="/talk">A talk</a>
      <a href="/brochure.pdf">Brochure</a>`,
  },
  "/services": {
    text: "<h1>Services</h1><p>A team day lasts seven hours and is held at the old customs house in Leith.</p>",
  },
  "/first-ninety-days": {
    text: "<h1>The first ninety days</h1><p>What a newly promoted executive asks herself in the first weeks.</p>",
  },
  "/old-prices": { status: 301, to: "/services" },
  "/members": { status: 403 },
  "/brochure.pdf": { type: "application/pdf", text: "%PDF-1.7" },
});

/** A local site that can be changed while it runs. It ends with the program at the latest. */
export async function startSmallSite() {
  const pages = pagesOf();
  const server = createServer((request, response) => {
    const { status = 200, type = "text/html", to, text = "" } = pages[request.url ?? ""] ?? { status: 404 };
    response.writeHead(status, { "content-type": type, ...(to ? { location: to } : {}) });
    const title = /<h1>(.*?)</.exec(text)?.[1] ?? "";
    response.end(type === "text/html" ? `<title>${title}</title>${text}` : text);
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, pages, close: () => server.close() };
}
