import { WIDGET_STYLE_SCOPE } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { safeStyle } from "./style.ts";

const scope = WIDGET_STYLE_SCOPE;

describe("an owner's own style", () => {
  test.each([
    [".us-answer { color: red; border-radius: 4px }", `${scope} .us-answer{color:red;border-radius:4px}`],
    ["a, b > i:hover { top: 0 }", `${scope} a,${scope} b>i:hover{top:0}`],
    ["@media (width < 600px) { p { margin: 0 } }", `@media (width<600px){${scope} p{margin:0}}`],
    [
      "p { --mine: 3px; padding: calc(var(--mine) * 2) !important }",
      `${scope} p{--mine:3px;padding:calc(var(--mine)*2)!important}`,
    ],
    ["b::before { content: '</style>' }", `${scope} b::before{content:"\\3c /style>"}`],
    [
      "@keyframes go { from { opacity: 0 } to { opacity: 1 } }",
      "@keyframes go{from{opacity:0}to{opacity:1}}",
    ],
    [
      "p { background: linear-gradient(red, rgb(0 0 0 / 50%)) }",
      `${scope} p{background:linear-gradient(red,rgb(0 0 0/50%))}`,
    ],
    ["/* mine */ p { color: red } /* and theirs */", `${scope} p{color:red}`],
    ["", ""],
  ])("%s stays, inside", (source, wanted) => {
    expect(safeStyle(source)).toEqual({ css: wanted, faults: [] });
  });

  test.each([
    ["p { background: url(https://evil.example/x) }", "url()"],
    ["p { background: url('//evil.example/x') }", "url()"],
    ["p { background: u\\72l(https://evil.example/x) }", "the value of background"],
    ["p { background: image-set('https://evil.example/x' 1x) }", "image-set()"],
    ["p { background: -webkit-image-set(url(x) 1x) }", "-webkit-image-set()"],
    ["p { background: src('https://evil.example/x') }", "src()"],
    ["p { --x: url(https://evil.example/x) }", "url()"],
    ["p { width: expression(alert(1)) }", "expression()"],
    ["p { behavior: none }", "behavior"],
    ["p { -moz-binding: none }", "-moz-binding"],
    ["@import 'https://evil.example/x.css';", "@import"],
    ["@import url(https://evil.example/x.css);", "@import"],
    ["@\\69mport 'https://evil.example/x.css';", "@\\69mport"],
    ["@font-face { font-family: x; src: url(https://evil.example/x) }", "@font-face"],
    ["@namespace url(http://www.w3.org/1999/xhtml);", "@namespace"],
    ["@charset 'utf-7';", "@charset"],
    ["@layer x { p { color: red } }", "@layer"],
    ["@scope (body) { p { color: red } }", "@scope"],
    ["@property --x { syntax: '*'; inherits: false }", "@property"],
    [":host { display: none }", ":host"],
    [":host-context(body) p { display: none }", ":host-context"],
    ["::slotted(p) { display: none }", ":slotted"],
    [":root { color: red }", ":root"],
    ["> p { color: red }", "a selector"],
    ["p { position: fixed }", "position"],
    ["p { position: var(--x) }", "position"],
    ["p { position: sticky }", "position"],
    ["p { contain: none }", "contain"],
    ["p { & b { color: red } }", "a nested rule"],
  ])("%s is taken out, and said", (source, fault) => {
    expect(safeStyle(source)).toEqual({ css: "", faults: expect.arrayContaining([fault]) });
  });

  test("keeps what is harmless beside what is not", () => {
    const { css, faults } = safeStyle("p { color: red; background: url(x) } :host { top: 0 } b { top: 0 }");
    expect(css).toBe(`${scope} p{color:red}${scope} b{top:0}`);
    expect(faults).toEqual(["url()", ":host"]);
  });

  test.each([
    "}",
    "{",
    "p {",
    "p { color: red",
    "@media {",
    "<!-- p { top: 0 } -->",
    "\u0000",
    "\\",
    "p{}}}} body{top:0}",
  ])("%j is read to its end", (source) => {
    const { css } = safeStyle(source);
    expect(css.replaceAll(scope, "")).not.toMatch(/url|import|<\//);
    expect(css === "" || css.startsWith(scope)).toBe(true);
  });

  test("of the greatest length is read in no time", () => {
    const began = performance.now();
    for (const piece of ["(", "[", "{", "a,", ":not(", "@media (", "p{a:", "/*", "\\"]) {
      safeStyle(piece.repeat(20_000 / piece.length));
    }
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
