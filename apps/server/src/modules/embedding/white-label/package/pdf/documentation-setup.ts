import { identifierOf } from "../brand.ts";
import { bullets, code, note, steps, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

/** The same script tag as on the embed tab, without attributes that have defaults. */
function snippet({ endpoint, key }: { endpoint: string; key: string }): string {
  return `<script async\n  src="${endpoint}/widget/v1.js?id=${key}"></script>`;
}

export function packageChapter(writer: Writer): void {
  writer.chapter(
    "What's in the package",
    "Seven files. Most sites need only one; the others are for designers and developers.",
  );
  table(
    writer,
    [
      { title: "File", share: 0.33, mono: true },
      { title: "What it is for", share: 0.67 },
    ],
    [
      [
        "widget.min.js",
        "The complete assistant with your brand in one file. Host it on your own site; no other script is needed.",
      ],
      [
        "widget.css",
        "Your colors and font. widget.min.js loads it from the same folder. Edit it to change the widget.",
      ],
      [
        "wordpress-plugin.zip",
        "A plugin for WordPress 5.8 or newer with a settings page and the shortcode [understudy_assistant].",
      ],
      ["react-component.tsx", "A component for React 17 or newer, in strict TypeScript."],
      ["documentation.pdf", "This document."],
      [
        "branding-guidelines.pdf",
        "Logo, colors and their contrast, fonts, and how the assistant should look.",
      ],
      ["api-documentation.json", "The widget's API calls as OpenAPI 3.1. Open it in any OpenAPI viewer."],
    ],
  );
  writer.heading("Which one do I need?");
  bullets(writer, [
    "A website, shop or site builder: the HTML code on the next page.",
    "WordPress: the plugin. No code.",
    "A React app: the component.",
    "A policy that blocks external scripts: widget.min.js on your own server.",
  ]);
}

export function pageChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter("On any website", "One line of HTML. It loads after the page, so it doesn't slow it down.");
  steps(writer, [
    "Open the template that all pages of your site share, or your site builder's “custom code” or “footer code” field.",
    "Paste this line just before </body>.",
    "Publish, open the site in a private window, and click the bubble.",
  ]);
  code(writer, snippet(brand));
  writer.heading("In the middle of a page");
  writer.paragraph(
    "The assistant can appear inside the page instead of on top of it. Add a container and name it in the code.",
  );
  code(
    writer,
    `<div id="assistant"></div>\n<script async\n  src="${brand.endpoint}/widget/v1.js?id=${brand.key}"\n  data-position="inline" data-container="#assistant"></script>`,
  );
  note(
    writer,
    "Theme, size, position and language in the code override the customizer. Everything else comes from your saved settings.",
  );
  writer.heading("From your own server");
  writer.paragraph(
    "Upload widget.min.js and widget.css to the same folder. The script loads the CSS from there, gets answers from the assistant's server, and loads nothing else.",
  );
  code(writer, `<script async src="/assistant/widget.min.js"></script>`);
}

export function builderChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "In a site builder",
    "Every site builder has a field for custom HTML. Paste the code from the previous page there.",
  );
  table(
    writer,
    [
      { title: "Builder", share: 0.26, bold: true },
      { title: "Where to paste the code", share: 0.74 },
    ],
    [
      ["Webflow", "Site settings, Custom code, Footer code. Publish again afterwards."],
      ["Squarespace", "Settings, Advanced, Code injection, Footer."],
      ["Wix", "Settings, Custom code, Body - end, on all pages."],
      ["Shopify", "Online store, Themes, Edit code, theme.liquid, before </body>."],
      ["Next.js", 'In the root layout, with <Script strategy="lazyOnload">.'],
      ["Google Tag Manager", "A Custom HTML tag, triggered on all pages."],
    ],
  );
  writer.heading("Full example for Next.js");
  code(
    writer,
    `import Script from "next/script";

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script
          strategy="lazyOnload"
          src="${brand.endpoint}/widget/v1.js?id=${brand.key}"
        />
      </body>
    </html>
  );
}`,
  );
  writer.heading("Single-page apps");
  writer.paragraph(
    "The assistant stays on the page when your site changes pages without reloading. You don't need to do anything, and the conversation continues.",
  );
}

export function wordpressChapter(writer: Writer): void {
  writer.chapter(
    "WordPress",
    "A plugin that shows the assistant on every page, or only where you put its shortcode.",
  );
  steps(writer, [
    "In the dashboard, open Plugins, Add New, Upload Plugin.",
    "Choose wordpress-plugin.zip without unzipping it, then click Install Now and Activate.",
    "Open Settings and then the assistant's entry. Your assistant is already filled in.",
    "Turn on “Show on every page”, or put the shortcode where you want it.",
  ]);
  code(writer, "[understudy_assistant]");
  writer.paragraph("The shortcode accepts theme, size and position:");
  code(writer, '[understudy_assistant theme="dark" size="large" position="bottom-left"]');
  writer.heading("Good to know");
  bullets(writer, [
    "The plugin stores its settings in one row of the options table and removes it when you delete the plugin.",
    "It sets no cookies, adds no tables and makes no requests from your server. It only loads the widget in the visitor's browser.",
    "Each page shows one assistant. A second shortcode on the same page does nothing.",
    "If a caching plugin combines scripts, exclude the widget's script. It already loads late.",
  ]);
}

export function reactChapter(writer: Writer): void {
  const { brand } = writer;
  const name = `${identifierOf(brand.companyName)}Assistant`;
  writer.chapter("React", "One file to copy. It needs only React and cleans up when unmounted.");
  code(
    writer,
    `import { ${name} } from "./react-component";\n\nexport function App() {\n  return (\n    <${name}\n      theme="light"\n      size="medium"\n      position="bottom-right"\n      onMessage={(message) => console.log("asked", message)}\n      onResponse={(response) => console.log("answered", response)}\n    />\n  );\n}`,
  );
  table(
    writer,
    [
      { title: "Property", share: 0.2, mono: true },
      { title: "Default", share: 0.24, mono: true },
      { title: "What it does", share: 0.56 },
    ],
    [
      ["userId", "your assistant", "Which assistant answers. Already filled in."],
      ["theme", "as saved", "light, dark, or auto for the visitor's system setting."],
      ["size", "as saved", "compact, medium, large or full."],
      ["position", "as saved", "bottom-right, bottom-left, top-right, top-left, center or inline."],
      ["onMessage", "none", "Called with each question that a visitor sends."],
      ["onResponse", "none", "Called with each complete answer."],
      ["scriptUrl", "our server", "The URL of your own copy of widget.min.js."],
    ],
  );
  writer.heading("Server-side rendering");
  writer.paragraph(
    "The component does nothing on the server. In Next.js, put “use client” at the top of the file that uses it. Mount it once, in the layout: each page shows one assistant.",
  );
}
