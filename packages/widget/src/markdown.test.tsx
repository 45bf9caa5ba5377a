import type { Citation } from "@understudy/contracts";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { plainText } from "./copy.ts";
import { Markdown } from "./markdown.tsx";
import { parseBlocks } from "./markdown-blocks.ts";
import { parseInline, safeLink } from "./markdown-inline.ts";
import { wordsIn } from "./words.ts";

type Shown = { citations?: Citation[]; unsupported?: { start: number; end: number }[]; open?: number };

function markup(
  text: string,
  { citations = [], unsupported = [], open }: Shown = {},
  isWriting = false,
): string {
  return renderToStaticMarkup(
    <Markdown
      content={{ text, citations, unsupported, isWriting }}
      marks={{ open, onToggle: () => {}, owner: "Ada", words: wordsIn("en") }}
    />,
  );
}

/** A citation of exactly this text. */
function cite(text: string, words: string, number = 1): Citation {
  const start = text.indexOf(words);
  return {
    number,
    start,
    end: start + words.length,
    documentName: "prices.txt",
    headingPath: [],
    page: null,
    passage: words,
    quote: words,
  };
}

/** The visible text, with each citation mark as its number in brackets. */
function seen(html: string): string {
  return html.replace(/<button[^>]*>(\d+)<\/button>/g, "[$1]").replace(/<[^>]+>/g, "");
}

describe("rendering", () => {
  test("paragraphs, bold, italic and code", () => {
    expect(markup("One **two** *three* `four`\nfive\n\nSix")).toBe(
      "<p>One <strong>two</strong> <em>three</em> <code>four</code>\nfive</p><p>Six</p>",
    );
    expect(markup("***both*** and snake_case_name and 2 * 3 * 4")).toBe(
      "<p><strong><em>both</em></strong> and snake_case_name and 2 * 3 * 4</p>",
    );
  });

  test("nested lists, and numbers that continue", () => {
    expect(markup("Two:\n- one\n- two\n  - inner\n\nAfter")).toBe(
      "<p>Two:</p><ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul><p>After</p>",
    );
    expect(markup("3. three\n4. four")).toBe('<ol start="3"><li>three</li><li>four</li></ol>');
    expect(markup("2026. A good year.")).toBe("<p>2026. A good year.</p>");
  });

  test("a table, and code unchanged", () => {
    expect(markup("| A | B |\n|---|:-:|\n| 1 | **2** |")).toBe(
      '<div class="us-table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table></div>',
    );
    expect(markup("```js\nlet a = '**b**';\n```\nafter")).toContain("let a = &#x27;**b**&#x27;;\n");
  });

  test("a link says where it leads, and gives nothing away [EMB-23]", () => {
    expect(markup("[Book](https://cal.example/ada)")).toBe(
      '<p><a href="https://cal.example/ada" target="_blank" rel="noopener nofollow ugc">Book</a><span class="us-host"> (cal.example)</span></p>',
    );
    expect(markup("See https://ada.example/a.")).toContain('href="https://ada.example/a"');
    expect(markup("Write to ada@keel.example, please")).toContain('href="mailto:ada@keel.example"');
  });
});

describe("hostile text", () => {
  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](\u0001javascript:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "[x](//evil.example)",
    "[x](/api/logout)",
    "[x](https://bank.example@evil.example/)",
    "<https://user:pass@evil.example>",
  ])("%s is no link [EMB-23]", (text) => {
    expect(markup(text)).not.toContain("href");
  });

  test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '<a href="javascript:x">y</a>'])(
    "%s stays text [EMB-21]",
    (text) => {
      expect(markup(text).replace(/<\/?p>/g, "")).not.toMatch(/<(script|img|a)/);
      expect(plainText(text)).toBe(text);
    },
  );

  test("a picture is its words, and one inside a link is not fetched either [EMB-22]", () => {
    expect(markup("![a map](https://evil.example/pixel.png?q=secret)")).toBe("<p>a map</p>");
    const html = markup("[![a map](https://evil.example/p.png)](https://ada.example)");
    expect(html).toContain("a map");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("evil.example");
  });

  test("a mailto link can't have a body, and a host is shown literally", () => {
    expect(safeLink("mailto:a@b.example?subject=x&body=y")?.href).toBe("mailto:a@b.example");
    expect(safeLink("https://аррӏе.example/")?.host).toMatch(/^xn--/);
  });

  test.each(["*", "_", "[", "![", "`", "> ", "- ", "**a ", "[a](", "|", "((", "\\"])(
    "ten thousand times %j costs nothing",
    (sign) => {
      const started = performance.now();
      parseBlocks(sign.repeat(10_000), parseInline);
      expect(performance.now() - started).toBeLessThan(1_500);
    },
  );

  test("every leaf of any text has the right offsets", () => {
    const signs = fc.constantFrom(
      "*",
      "**",
      "_",
      "`",
      "[",
      "](https://a.example)",
      "!",
      "\n",
      "\n\n",
      "- ",
      "> ",
    );
    const more = fc.constantFrom("1. ", "| ", "|-|", "# ", "word", " ", "é", "😀", "\\", "```\n");
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, more), { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const check = (value: unknown): void => {
          if (typeof value !== "object" || value === null) return;
          if ("text" in value && "start" in value && "end" in value)
            expect(`${text}\n`.slice(Number(value.start), Number(value.end))).toBe(value.text);
          for (const inside of Object.values(value)) check(inside);
        };
        check(parseBlocks(text, parseInline));
        markup(text, {}, true);
      }),
    );
  });
});

describe("marks", () => {
  test("follow the words they support and highlight them", () => {
    const text = "A session costs £180. It lasts long.";
    const html = markup(text, { citations: [cite(text, "A session costs £180.")], open: 1 });
    expect(seen(html)).toBe("A session costs £180.[1] It lasts long.");
    expect(html).toContain('<span class="us-lit">A session costs </span>');
    expect(html).not.toContain('<span class="us-lit"> It');
  });

  test("are placed in bold text, lists and tables", () => {
    const bold = "It is **£180 each.** Then more.";
    expect(seen(markup(bold, { citations: [cite(bold, "It is **£180 each.**")] }))).toBe(
      "It is £180 each.[1] Then more.",
    );
    const list = "- One thing.\n- Two things.";
    const both = [cite(list, "One thing."), cite(list, "- Two things.", 2)];
    expect(seen(markup(list, { citations: both }))).toBe("One thing.[1]Two things.[2]");
    const table = "|A|B|\n|-|-|\n|1|2|";
    expect(seen(markup(table, { citations: [cite(table, "|1|2|")] }))).toBe("AB12[1]");
  });

  test("a sentence with two sources has both, and emoji before it shift nothing", () => {
    const text = "😀😀 Yes. No.";
    const citations = [cite(text, "Yes."), cite(text, "Yes.", 2)];
    expect(seen(markup(text, { citations }))).toBe("😀😀 Yes.[1][2] No.");
  });

  test("unsupported text is marked", () => {
    const html = markup("Sure. Not sure.", { unsupported: [{ start: 6, end: 15 }] });
    expect(html).toContain('title="Not found in Ada&#x27;s documents">Not sure.</span>');
  });
});

describe("while text arrives", () => {
  test("half a mark is never shown", () => {
    expect(seen(markup("It is **bo", {}, true))).toBe("It is bo");
    expect(markup("It is **bo", {}, true)).toContain("<strong>bo");
    expect(seen(markup("It is *", {}, true))).toBe("It is ");
    expect(seen(markup("See [the list](https://a.exa", {}, true))).toBe("See ");
  });

  test("a caret follows the last word until the end", () => {
    expect(markup("- One\n- Two", {}, true)).toContain('Two<span class="us-caret"');
    expect(markup("- One\n- Two")).not.toContain("us-caret");
  });
});
