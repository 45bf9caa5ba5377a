import { WIDGET_CALLS } from "../api-description.ts";
import { bullets, code, note, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

export function safetyChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "Security and privacy",
    "The widget is a guest on the page. It leaves the page's styles alone, and nothing of it runs before it is wanted.",
  );
  writer.heading("Content Security Policy");
  writer.paragraph(
    "A page with a strict policy needs these sources. No inline script, no inline style and no eval are used.",
  );
  code(writer, `script-src  ${brand.endpoint}\nconnect-src ${brand.endpoint}\nimg-src     ${brand.endpoint}`);
  writer.paragraph(
    "With widget.min.js from your own server, script-src 'self' is enough; connect-src stays.",
  );
  writer.heading("Allowed domains");
  writer.paragraph(
    "The server answers only pages whose host is on the list of the customizer. An empty list lets every page in. localhost is always let in as a test, and is counted nowhere.",
  );
  writer.heading("What is stored in the browser");
  bullets(writer, [
    "No cookie, at any time.",
    "Nothing before the first click. After it, one entry in local storage that finds the conversation again.",
    "Where storage is blocked the conversation lives in memory, until the page is left.",
  ]);
  writer.heading("Links that visitors find");
  const links = [
    ["Support", brand.customSupportUrl],
    ["Privacy", brand.privacyUrl],
    ["Terms", brand.termsUrl],
  ].map(([name, link]) => [name ?? "", link ?? "not set"]);
  table(
    writer,
    [
      { title: "Link", share: 0.2, bold: true },
      { title: "Address", share: 0.8, mono: true },
    ],
    links,
  );
}

export function callsChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "The calls it makes",
    "For whoever looks after a firewall or a proxy. The whole description is in api-documentation.json.",
  );
  writer.paragraph(`All of them go to ${brand.endpoint}, and carry no cookie.`);
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
      `Your own address, ${brand.endpoint}, must lead to the assistant's server: point its DNS record or your proxy there.`,
    );
}

export function troubleChapter(writer: Writer): void {
  writer.chapter(
    "When something does not work",
    "In the order in which it happens most. The browser's console says a line when the server has refused the page.",
  );
  table(
    writer,
    [
      { title: "What you see", share: 0.34, bold: true },
      { title: "Why, and what helps", share: 0.66 },
    ],
    [
      [
        "No bubble at all",
        "The line is not on this page, or a cache shows the page of yesterday. Look for “widget” in the page's source, and empty the cache.",
      ],
      [
        "No bubble, and a line in the console",
        "The host is not among the allowed domains. Add it in the customizer, under Advanced; with and without www are two hosts.",
      ],
      [
        "No bubble for visitors, but for you",
        "The assistant is private, or embedding is switched off. Both are switches of the profile.",
      ],
      [
        "A bubble that does not open",
        "A policy or a blocker stops the second file. Allow the three sources of the page before.",
      ],
      [
        "Old colours",
        "Wait for a minute, then load the page again. With widget.min.js from your own server: generate a new package, or change widget.css.",
      ],
      ["It hides behind the page", "Something of the page has a higher z-index. Set data-z-index."],
      ["It covers a button", "Choose another corner in the customizer."],
      [
        "Two bubbles",
        "Two different assistants are on the page. One and the same line twice shows one bubble.",
      ],
      [
        "“I don't know” too often",
        "The documents do not say it. The owner sees such questions as gaps, and a document that answers one helps at once.",
      ],
      [
        "It stops answering",
        "The month's conversations are used up, or somebody asks faster than a person can. The chat says which.",
      ],
    ],
  );
}

export function helpChapter(writer: Writer): void {
  const { brand } = writer;
  writer.chapter(
    "Help",
    "Before you write: the page's address, the browser, and the line of the console make the answer a quick one.",
  );
  bullets(
    writer,
    [
      brand.customSupportUrl
        ? `Support: ${brand.customSupportUrl}`
        : `Ask whoever at ${brand.companyName} gave you this package.`,
      brand.privacyUrl ? `Privacy notice: ${brand.privacyUrl}` : "",
      brand.termsUrl ? `Terms: ${brand.termsUrl}` : "",
      `Assistant: ${brand.key}`,
      `Server: ${brand.endpoint}`,
    ].filter((line) => line !== ""),
  );
  writer.heading("A new package");
  writer.paragraph(
    "Whenever the brand changes, generate a package again. Earlier ones are kept and can be downloaded again; sites that use them go on working.",
  );
  writer.heading("Licences");
  writer.paragraph(
    "The fonts in these documents are Inter, Poppins, Outfit, Source Sans, Open Sans and JetBrains Mono under the SIL Open Font License 1.1, and Roboto under the Apache License 2.0 or the SIL Open Font License. The widget is under the Apache License 2.0.",
  );
}
