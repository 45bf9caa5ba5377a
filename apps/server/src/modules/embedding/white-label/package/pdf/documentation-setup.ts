import { identifierOf } from "../brand.ts";
import { bullets, code, note, steps, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

/** The same script tag as on the embed tab, without attributes that have defaults. */
function snippet({ endpoint, key }: { endpoint: string; key: string }): string {
  return `<script async\n  src="${endpoint}/widget/v1.js?id=${key}"></script>`;
}

export function packageChapter(writer: Writer): void {
  writer.chapter(
    "What is in the package",
    "Seven files. Most sites need one of them; the others are for designers, developers and whoever asks.",
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
        "The whole assistant in one file with your brand inside. Serve it from your own site; nothing else has to be loaded.",
      ],
      [
        "widget.css",
        "Your colours and your font, read by widget.min.js from beside it. Change it, and the widget changes.",
      ],
      [
        "wordpress-plugin.zip",
        "A plugin for WordPress 5.8 or newer with a settings page and the shortcode [understudy_assistant].",
      ],
      ["react-component.tsx", "A component for React 17 or newer, in strict TypeScript."],
      ["documentation.pdf", "This document."],
      ["branding-guidelines.pdf", "Logo, colours with their contrast, type, and how the assistant may look."],
      [
        "api-documentation.json",
        "The calls that the widget makes, as OpenAPI 3.1. Open it in any viewer of API descriptions.",
      ],
    ],
  );
  writer.heading("Which one do I need?");
  bullets(writer, [
    "An ordinary website, a shop or a site builder: the line of HTML on the next page.",
    "WordPress: the plugin. No code.",
    "An application in React: the component.",
    "Rules that forbid scripts from elsewhere: widget.min.js on your own server.",
  ]);
}

export function pageChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter("On any website", "One line of HTML. It loads after the page and never before it.");
  steps(writer, [
    "Open the template that every page of the site shares, or the field for “custom code” or “footer code” of your site builder.",
    "Paste this line just before </body>.",
    "Publish, open the site in a private window, and press the bubble.",
  ]);
  code(writer, snippet(brand));
  writer.heading("In the middle of a page");
  writer.paragraph(
    "The assistant can stand inside the page instead of over it. Give it a place and name the place.",
  );
  code(
    writer,
    `<div id="assistant"></div>\n<script async\n  src="${brand.endpoint}/widget/v1.js?id=${brand.key}"\n  data-position="inline" data-container="#assistant"></script>`,
  );
  note(
    writer,
    "Theme, size, position and language in the line win over what is saved in the customizer. Everything else is as it is saved.",
  );
  writer.heading("From your own server");
  writer.paragraph(
    "Upload widget.min.js and widget.css into one folder. The script reads the style from beside it, asks the assistant's server for answers, and loads nothing else.",
  );
  code(writer, `<script async src="/assistant/widget.min.js"></script>`);
}

export function builderChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "In a site builder",
    "Every builder has a field for a line of HTML. These are their names; the line is the one of the page before.",
  );
  table(
    writer,
    [
      { title: "Builder", share: 0.26, bold: true },
      { title: "Where the line goes", share: 0.74 },
    ],
    [
      ["Webflow", "Site settings, Custom code, Footer code. Publish again afterwards."],
      ["Squarespace", "Settings, Advanced, Code injection, Footer."],
      ["Wix", "Settings, Custom code, Body - end, on all pages."],
      ["Shopify", "Online store, Themes, Edit code, theme.liquid, before </body>."],
      ["Next.js", 'In the root layout, with <Script strategy="lazyOnload">.'],
      ["Google Tag Manager", "A tag of the type Custom HTML, fired on all pages."],
    ],
  );
  writer.heading("Next.js, in full");
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
  writer.heading("Pages that change without loading");
  writer.paragraph(
    "The assistant stays where it is when a site swaps its pages by itself. It needs no call for that, and the conversation goes on.",
  );
}

export function wordpressChapter(writer: Writer): void {
  writer.chapter(
    "WordPress",
    "A plugin that shows the assistant on every page, or only where its shortcode stands.",
  );
  steps(writer, [
    "In the dashboard open Plugins, Add New, Upload Plugin.",
    "Choose wordpress-plugin.zip as it is, without unpacking it, then Install Now and Activate.",
    "Open Settings and the assistant's entry. Your assistant is filled in already.",
    "Either switch on “Show on every page”, or put the shortcode where you want it.",
  ]);
  code(writer, "[understudy_assistant]");
  writer.paragraph("The shortcode takes the same words as the line of HTML:");
  code(writer, '[understudy_assistant theme="dark" size="large" position="bottom-left"]');
  writer.heading("Good to know");
  bullets(writer, [
    "The plugin stores its settings in one row of the options table, and removes it when you delete the plugin.",
    "It sets no cookie, adds no table and makes no request from your server. The only thing it loads is the widget, in the visitor's browser.",
    "A page shows one assistant: a second shortcode on the same page does nothing.",
    "Caching plugins may combine scripts. Leave the widget's script out: it is loaded late by itself.",
  ]);
}

export function reactChapter(writer: Writer): void {
  const { brand } = writer;
  const name = `${identifierOf(brand.companyName)}Assistant`;
  writer.chapter(
    "React",
    "One file to copy. It needs React and nothing else, and cleans up when it is unmounted.",
  );
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
      ["userId", "your assistant", "Which assistant answers. Filled in already."],
      ["theme", "as saved", "light, dark, or auto for the visitor's own."],
      ["size", "as saved", "compact, medium, large or full."],
      ["position", "as saved", "bottom-right, bottom-left, top-right, top-left, center or inline."],
      ["onMessage", "none", "Called with each question that a visitor sends."],
      ["onResponse", "none", "Called with each answer, once it is whole."],
      ["scriptUrl", "our address", "The address of your own copy of widget.min.js."],
    ],
  );
  writer.heading("With a server that renders");
  writer.paragraph(
    "The component does nothing on the server. In Next.js put “use client” at the top of the file that uses it. Mount it once, in the layout: a page shows one assistant.",
  );
}
