import { WIDGET_CALLS } from "../api-description.ts";
import { bullets, code, note, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

export function safetyChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "Security and privacy",
    "The widget doesn't change the page's styles, and the chat loads only when it's opened.",
  );
  writer.heading("Content Security Policy");
  writer.paragraph(
    "A page with a strict policy needs these sources. The widget uses no inline scripts, no inline styles and no eval.",
  );
  code(writer, `script-src  ${brand.endpoint}\nconnect-src ${brand.endpoint}\nimg-src     ${brand.endpoint}`);
  writer.paragraph(
    "If you host widget.min.js yourself, script-src 'self' is enough. You still need connect-src.",
  );
  writer.heading("Allowed domains");
  writer.paragraph(
    "The server answers only pages on the domains listed in the customizer. An empty list allows every page. localhost is always allowed for testing and doesn't count in analytics.",
  );
  writer.heading("What the browser stores");
  bullets(writer, [
    "No cookies at any time.",
    "Nothing before the first click. After that, one local storage entry that restores the conversation.",
    "If storage is blocked, the conversation stays in memory until the visitor leaves the page.",
  ]);
  writer.heading("Links for visitors");
  const links = [
    ["Support", brand.customSupportUrl],
    ["Privacy", brand.privacyUrl],
    ["Terms", brand.termsUrl],
  ].map(([name, link]) => [name ?? "", link ?? "not set"]);
  table(
    writer,
    [
      { title: "Link", share: 0.2, bold: true },
      { title: "URL", share: 0.8, mono: true },
    ],
    links,
  );
}

export function callsChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "API calls",
    "For firewall and proxy administrators. The full description is in api-documentation.json.",
  );
  writer.paragraph(`All calls go to ${brand.endpoint} and send no cookies.`);
  table(
    writer,
    [
      { title: "Call", share: 0.48, mono: true },
      { title: "When", share: 0.52 },
    ],
    WIDGET_CALLS.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
  );
  if (brand.apiEndpoint)
    note(
      writer,
      `Your own address, ${brand.endpoint}, must point to the assistant's server. Set its DNS record or your proxy accordingly.`,
    );
}

export function troubleChapter(writer: Writer): void {
  writer.chapter(
    "Troubleshooting",
    "Most common problems first. If the server refused the page, the browser console shows a message.",
  );
  table(
    writer,
    [
      { title: "What you see", share: 0.34, bold: true },
      { title: "Cause and solution", share: 0.66 },
    ],
    [
      [
        "No bubble at all",
        "The code isn't on this page, or a cache shows an old version. Search for “widget” in the page's source and clear the cache.",
      ],
      [
        "No bubble, and a console message",
        "The domain isn't allowed. Add it in the customizer, under Advanced. With and without www count as two domains.",
      ],
      [
        "Visitors see no bubble, but you do",
        "The assistant is private, or embedding is turned off. You can change both in the profile.",
      ],
      [
        "The bubble doesn't open",
        "A security policy or blocker stops the second file. Allow the three sources listed under Content Security Policy.",
      ],
      [
        "Old colors",
        "Wait a minute, then reload the page. If you host widget.min.js yourself, generate a new package or edit widget.css.",
      ],
      ["It's behind other elements", "Something on the page has a higher z-index. Set data-z-index."],
      ["It covers a button", "Choose another corner in the customizer."],
      ["Two bubbles", "Two different assistants are on the page. The same code twice shows only one bubble."],
      [
        "“I don't know” too often",
        "The documents don't contain the answer. The owner sees these as unanswered questions and can add a document that answers them.",
      ],
      [
        "It stops answering",
        "The monthly conversation limit is reached, or a visitor sends questions too fast. The chat says which.",
      ],
    ],
  );
}

export function helpChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter("Help", "For a quick answer, include the page's URL, the browser and the console message.");
  bullets(
    writer,
    [
      brand.customSupportUrl
        ? `Support: ${brand.customSupportUrl}`
        : `Ask the person at ${brand.companyName} who gave you this package.`,
      brand.privacyUrl ? `Privacy notice: ${brand.privacyUrl}` : "",
      brand.termsUrl ? `Terms: ${brand.termsUrl}` : "",
      `Assistant: ${brand.key}`,
      `Server: ${brand.endpoint}`,
    ].filter((line) => line !== ""),
  );
  writer.heading("A new package");
  writer.paragraph(
    "Generate a new package whenever the brand changes. You can still download earlier packages, and sites that use them keep working.",
  );
  writer.heading("Licenses");
  writer.paragraph(
    "The fonts in these documents are Inter, Poppins, Outfit, Source Sans, Open Sans and JetBrains Mono under the SIL Open Font License 1.1, and Roboto under the Apache License 2.0 or the SIL Open Font License. The widget is under the Apache License 2.0.",
  );
}
