import { describe, expect, test } from "vitest";
import { type MarkdownPage, readMarkdown, sectionsOf } from "./markdown.ts";

const PAGE = `# Prices

A *first* line
with **more** of it.

## What it \`costs\`?

| Plan | Price |
|---|---|
| Free | $0 |

- one
  goes on
- two, see [plans](plans.md#free) and [elsewhere](https://example.com/a)

> Quoted words.

\`\`\`html
<b>&amp;</b>
\`\`\`

1. first
2. second
`;

/** Line ends between tags mean nothing. */
function rendered(source: string): MarkdownPage {
  const page = readMarkdown(source);
  return { ...page, html: page.html.replaceAll(">\n<", "><") };
}

describe("our own Markdown", () => {
  const page = rendered(PAGE);

  test("has its title apart and its headings with addresses", () => {
    expect(page.title).toBe("Prices");
    expect(page.html).not.toContain("<h1");
    expect(page.headings).toEqual([{ id: "what-it-costs", level: 2, text: "What it costs?" }]);
    expect(page.html).toContain(
      '<h2 id="what-it-costs"><a href="#what-it-costs">What it <code>costs</code>?</a></h2>',
    );
  });

  test("draws paragraphs, tables, lists, quotations and code", () => {
    expect(page.html).toContain("<p>A <em>first</em> line with <strong>more</strong> of it.</p>");
    expect(page.html).toContain('<th scope="col">Price</th>');
    expect(page.html).toContain("<td>Free</td><td>$0</td>");
    expect(page.html).toContain("<li>one goes on</li>");
    expect(page.html).toContain("<blockquote><p>Quoted words.</p></blockquote>");
    expect(page.html).toContain("<ol><li>first</li><li>second</li></ol>");
    expect(page.html).toContain('<pre tabindex="0"><code>&lt;b&gt;');
  });

  test("leaves the number of a heading out of its address", () => {
    const { html, headings } = rendered("## 1. First\n\n### Second");
    expect(html).toBe(
      '<h2 id="first"><a href="#first">1. First</a></h2><h3 id="second"><a href="#second">Second</a></h3>',
    );
    expect(headings).toEqual([
      { id: "first", level: 2, text: "First" },
      { id: "second", level: 3, text: "Second" },
    ]);
  });

  test("names rows where the first column has no name", () => {
    const { html } = rendered("| | Free |\n|---|---|\n| Documents | 25 |");
    expect(html).toContain('<tr><td></td><th scope="col">Free</th></tr>');
    expect(html).toContain('<tr><th scope="row">Documents</th><td>25</td></tr>');
  });

  test("leads to pages of ours by path, and marks what is elsewhere", () => {
    expect(page.html).toContain('<a href="/docs/plans#free">plans</a>');
    expect(page.html).toContain('<a href="https://example.com/a" rel="external noopener">elsewhere</a>');
  });

  test("lets nothing in a text become markup", () => {
    expect(page.html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
    expect(readMarkdown("a <script> & `<i>`").html).toBe(
      "<p>a &lt;script&gt; &amp; <code>&lt;i&gt;</code></p>",
    );
  });

  test("gives each part under a heading for searching", () => {
    const [first, second] = sectionsOf(PAGE);
    expect(first).toEqual({ id: undefined, heading: "Prices", text: "A first line with more of it." });
    expect(second?.id).toBe("what-it-costs");
    expect(second?.text).toContain("Free $0");
    expect(second?.text).not.toContain("---");
  });
});
