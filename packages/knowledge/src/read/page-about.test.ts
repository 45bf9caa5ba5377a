import { describe, expect, test } from "vitest";
import { readPage } from "../extract.ts";

const about = async (html: string) => (await readPage(new TextEncoder().encode(html), "utf-8")).web.about;

const PERSON = { "@type": "Person", name: "Marguerite Oyelaran-Voss", jobTitle: "Executive coach" };
const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe("what a page says about its owner", () => {
  test("is read from its head, its structured data and its text", async () => {
    const found = await about(`<html lang="en-GB"><head>
      <meta property="og:site_name" content=" Keelstone
        Leadership "><meta name="description" content="Coaching for the first year after promotion.">
      <meta name="theme-color" content="#12454F" media="(prefers-color-scheme: light)">
      <meta name="theme-color" content="#000">
      <meta property="og:image" content="/card.png">
      <link rel="icon" sizes="32x32" href="/small.png"><link rel="icon" href="/mark.svg">
      <link rel="apple-touch-icon" sizes="180x180" href="/touch.png">
      ${data({ "@graph": [{ "@type": ["Organization"], name: "Keelstone", logo: { url: "/logo.png" }, founder: PERSON }] })}
      </head><body><main><h1>Coaching for leaders</h1><p>Short.</p><p>${"I work with people who lead for the first time. ".repeat(2)}</p></main>`);
    expect(found).toEqual({
      language: "en",
      siteName: "Keelstone Leadership",
      description: "Coaching for the first year after promotion.",
      heading: "Coaching for leaders",
      paragraph:
        "I work with people who lead for the first time. I work with people who lead for the first time.",
      person: { name: "Marguerite Oyelaran-Voss", title: "Executive coach", description: null },
      organization: { name: "Keelstone", description: null },
      themeColor: "#12454f",
      logos: ["/logo.png", "/touch.png", "/mark.svg", "/small.png", "/card.png"],
    });
  });

  test("is nothing rather than a guess", async () => {
    expect(await about("<p>Hello</p>")).toMatchObject({
      language: null,
      siteName: null,
      description: null,
      person: null,
      organization: null,
      themeColor: null,
      logos: [],
    });
    // Two people, authors of reviews, and a name that is a sentence.
    const others = data([PERSON, { "@type": "Person", name: "Somebody Else" }]);
    const reviews = data({ "@type": "WebPage", review: { author: PERSON } });
    const long = data({ "@type": "Organization", name: "x".repeat(500) });
    for (const html of [others, reviews, long, '<script type="application/ld+json">{</script>'])
      expect(await about(html)).toMatchObject({ person: null, organization: null });
    expect(await about('<meta name="theme-color" content="url(javascript:alert(1))">')).toMatchObject({
      themeColor: null,
    });
  });

  test("is in the language of the text, whatever the page declares", async () => {
    const german =
      "<p>Wir begleiten Menschen, die zum ersten Mal ein Team leiten und nicht wissen, wie das geht.</p>";
    expect(await about(`<html lang="en">${german}`)).toMatchObject({ language: "de" });
    expect(await about('<html lang="fi-FI"><p>Hei</p>')).toMatchObject({ language: "fi" });
  });

  test("is well-formed text, wherever it was cut", async () => {
    for (const filler of ["😀".repeat(400), `x${"😀".repeat(400)}`, "Well said. ".repeat(80)]) {
      const { description } = await about(`<meta name="description" content="${filler}">`);
      expect(description?.isWellFormed()).toBe(true);
      expect(description?.length).toBeLessThanOrEqual(600);
    }
  });

  test("stays small and quick on a page that is made to be large", async () => {
    const deep = `${'{"@graph":['.repeat(5_000)}${"]}".repeat(5_000)}`;
    const html = `<meta name="description" content="${"a. ".repeat(100_000)}">${`<link rel=icon href="/x">`.repeat(5_000)}
      <script type="application/ld+json">${deep}</script>${data(Array.from({ length: 2_000 }, () => PERSON))}`;
    const started = performance.now();
    const found = await about(html);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(JSON.stringify(found).length).toBeLessThan(2_000);
  });
});
