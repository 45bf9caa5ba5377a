import type { HostPage } from "./widget-harness.ts";

const TEXT = `<header><a href="#a">Keelstone</a> <button>Menu</button></header>
  <main><h1>Coaching</h1><p>Six months, <em>twelve</em> conversations.</p>
  <form><label>Name <input value="Ada"></label><textarea>Hello</textarea><select><option>One</option></select></form>
  <ul><li>Compass</li><li>Keel</li></ul><table><tr><th>Price</th><td>180</td></tr></table>
  <svg width="20" height="20"><circle cx="10" cy="10" r="8"></circle></svg></main>`;

type Parts = { head?: string; before?: string; after?: string; html?: string; doctype?: string };
const pageOf =
  ({ head = "", before = "", after = "", html = 'lang="en"', doctype = "<!doctype html>" }: Parts = {}) =>
  (snippet: string): string =>
    `${doctype}<html ${html}><head><meta charset="utf-8"><title>Host</title><script src="watch.js"></script>${head}</head>
    <body>${before}${TEXT}${snippet}${after}</body></html>`;

/** Everything that old libraries do to built-ins that all scripts share. */
const OLD_LIBRARY = `
  Object.prototype.each = function () {};
  Object.prototype.inspect = "an enumerable text in every object";
  Array.prototype.toJSON = function () { return "[" + this.join() + "]"; };
  Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
  Array.prototype.first = function () { return this[0]; };
  Array.from = function (list) { var all = []; for (var at = 0; at < (list && list.length || 0); at++) all.push(list[at]); return all; };
  String.prototype.strip = function () { return this.replace(/^ +/, ""); };
  Function.prototype.bind = function (self) { var act = this; return function () { return act.apply(self, arguments); }; };
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
  Element.prototype.show = function () { this.style.display = ""; return this; };
  Element.prototype.toggle = Element.prototype.hide = function () { this.style.display = "none"; return this; };
  window.$ = function (id) { return document.getElementById(id); };
  window.$$ = function (query) { return document.querySelectorAll(query); };`;

const FROZEN = `
  [Object, Array, Function, String, Promise].forEach(function (kind) { Object.freeze(kind.prototype); });
  addEventListener("load", function () {
    history.pushState({}, "", "#place");
    setTimeout(function () { document.querySelector("main").innerHTML = "<h1>Another place</h1><p>Of one page.</p>"; }, 50);
  });`;

const AMD = `
  window.define = function () { throw new Error("somebody defined an anonymous module"); };
  define.amd = {};
  window.require = function () { throw new Error("somebody required a module"); };
  window.module = { exports: {} }; window.exports = module.exports;`;

const RESET = `<style>
  html { font-size: 62.5% }
  *, *::before, *::after { margin: 0 !important; padding: 3px !important; font: italic 31px/3 cursive !important;
    color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; float: left !important;
    direction: rtl !important; pointer-events: auto; box-sizing: content-box !important; }
  button, textarea, div, section { display: none !important; opacity: 0 !important; visibility: hidden !important }
  body > :last-child { outline: 2px solid lime }
  body { display: grid; grid-auto-rows: 1fr; gap: 40px }
  body:has(> :nth-child(5)) { background: pink }
</style>`;

const INNER = `<script src="watch.js"></script>${TEXT}`;

/** Twelve pages that break other vendors' widgets. */
export const HOST_PAGES: readonly HostPage[] = [
  {
    name: "strict policy with Trusted Types",
    html: pageOf(),
    headers: (product) => ({
      "content-security-policy": `default-src 'none'; script-src 'self' ${product}; connect-src ${product}; img-src ${product}; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    }),
  },
  {
    name: "policy with a nonce",
    html: (snippet) => pageOf()(snippet).replaceAll("<script ", '<script nonce="bm9uY2U" '),
    headers: (product) => ({
      "content-security-policy": `default-src 'none'; script-src 'nonce-bm9uY2U' 'strict-dynamic'; connect-src ${product}; img-src ${product}; require-trusted-types-for 'script'`,
    }),
  },
  // The snippet comes first: the page's own last element must remain the last one.
  { name: "style reset", html: (snippet) => pageOf({ head: RESET, before: snippet })("") },
  {
    name: "AMD loader on an isolated page",
    html: pageOf({ head: '<script src="amd.js"></script>' }),
    scripts: { "amd.js": AMD },
    attributes: "crossorigin",
    headers: () => ({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-opener-policy": "same-origin",
    }),
  },
  {
    name: "old prototype library",
    html: pageOf({ head: '<script src="old.js"></script>' }),
    scripts: { "old.js": OLD_LIBRARY },
  },
  { name: "included twice", html: (snippet) => pageOf({ head: snippet, after: snippet })(snippet) },
  { name: "no body yet", html: (snippet) => pageOf({ head: snippet.replace("async ", "") })("") },
  { name: "right to left", html: pageOf({ html: 'lang="ar" dir="rtl"' }) },
  { name: "zoomed to 200 %", html: pageOf(), size: { width: 640, height: 450 } },
  {
    name: "nested frame",
    html: (snippet) =>
      `<!doctype html><html lang="en"><title>Outer</title><body style="margin:0"><iframe width="800" height="700"
        sandbox="allow-scripts allow-same-origin allow-forms" srcdoc='${(INNER + snippet).replaceAll("'", "&#39;")}'></iframe>`,
  },
  {
    name: "frozen prototypes, and a body that changes",
    html: pageOf({ head: '<script src="frozen.js"></script>' }),
    scripts: { "frozen.js": FROZEN },
  },
  {
    name: "quirks, a foreign base and an old encoding",
    html: (snippet) =>
      pageOf({ doctype: "", head: '<base href="http://127.0.0.1:9/">' })(snippet).replace(
        'charset="utf-8"',
        'charset="windows-1252"',
      ),
    headers: () => ({ "content-type": "text/html; charset=windows-1252" }),
  },
];
