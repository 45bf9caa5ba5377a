import { bullets, code, note, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

export function configurationChapter(writer: Writer): void {
  writer.chapter(
    "Configuration",
    "What can be said in the line of HTML. Everything else is saved in the customizer and needs no change of the page.",
  );
  table(
    writer,
    [
      { title: "Attribute", share: 0.27, mono: true },
      { title: "Values", share: 0.31 },
      { title: "What it does", share: 0.42 },
    ],
    [
      ["data-theme", "light, dark, auto", "The page knows whether it is dark."],
      ["data-size", "compact, medium, large, full", "How large the panel is."],
      [
        "data-position",
        "bottom-right, bottom-left, top-right, top-left, center, inline",
        "Where the button is, or the chat in the page.",
      ],
      ["data-language", "en, es, fr, de, it, pt, zh, ja", "The language of the widget's own words."],
      ["data-container", "a CSS selector", "Where an inline assistant is put; else where the script stands."],
      ["data-on-message", "a function's name", "A global function of the page that hears each question."],
      ["data-on-response", "a function's name", "A global function of the page that hears each answer."],
      ["data-z-index", "a number", "Where the bubble must stand above or below something of the page."],
    ],
  );
  note(
    writer,
    "These attributes win over what is saved. Leave them out, and a change in the customizer is in force on every site within a minute; nobody has to touch the pages.",
  );
}

export function styleChapter(writer: Writer): void {
  writer.chapter(
    "What is saved, and widget.css",
    "Most of what can be changed is changed in the customizer. A page of yours can still have the last word on the colours.",
  );
  writer.heading("Saved in the customizer");
  bullets(writer, [
    "Name, logo, five colours, rounding, position, size and the shape of the bubble.",
    "Greeting, placeholder, language, whether it opens by itself, and how fast it answers at the earliest.",
    "Allowed domains, days that conversations are kept, the privacy notice and its link.",
    "Your own CSS, which holds inside the widget and nowhere else.",
  ]);
  writer.heading("Variables of widget.css");
  writer.paragraph(
    "widget.min.js reads widget.css from the folder that it stands in, straight into the widget: the styles of the page do not reach there, and the widget's do not reach the page.",
  );
  const { palette, brand } = writer;
  const font = brand.fontFamily === "System" ? "" : `"${brand.fontFamily}", `;
  code(
    writer,
    `/* The bubble */\n:host {\n  --u-b: ${palette.primary} !important;\n  --u-f: ${font}system-ui, sans-serif !important;\n}\n\n/* The panel */\n.p {\n  --brand: ${palette.primary} !important;\n  --radius: 12px !important;\n  --sans: ${font}system-ui, sans-serif !important;\n}`,
  );
}

export function scriptChapter(writer: Writer): void {
  writer.chapter(
    "Talking to it from the page",
    "One global object, Understudy. It is there as soon as the script has run; calls made earlier can be queued.",
  );
  table(
    writer,
    [
      { title: "Call", share: 0.42, mono: true },
      { title: "What it does", share: 0.58 },
    ],
    [
      ["Understudy.open()", "Opens the panel."],
      ["Understudy.close()", "Closes it. The conversation stays."],
      ['Understudy.send("…")', "Opens it and asks, as if the visitor had typed."],
      [
        "Understudy.identify({ name, email })",
        "Fills in the contact form. It stays in memory and is sent only if the visitor sends the form.",
      ],
      [
        "Understudy.reset()",
        "Forgets conversation, draft and identity on this device. Call it when somebody signs out.",
      ],
      ["Understudy.destroy()", "Takes the widget off the page."],
      [
        "Understudy.on(event, listener)",
        "Hears open, close, message and response; returns what ends the listening.",
      ],
    ],
  );
  writer.heading("A button of your own");
  code(writer, `<button onclick="Understudy.open()">Ask us</button>`);
  writer.heading("Before the script has come");
  code(
    writer,
    `<script>\n  window.Understudy = window.Understudy || { q: [] };\n  Understudy.q.push(["on", "response", function (detail) {\n    console.log(detail.response);\n  }]);\n</script>`,
  );
}

export function eventsChapter(writer: Writer): void {
  writer.chapter(
    "Events and signing out",
    "What the widget tells the page, and how nothing of one visitor is left for the next.",
  );
  table(
    writer,
    [
      { title: "Event", share: 0.2, mono: true },
      { title: "What the listener gets", share: 0.4, mono: true },
      { title: "When", share: 0.4 },
    ],
    [
      ["open", "undefined", "The panel is shown."],
      ["close", "undefined", "The panel is hidden."],
      ["message", "{ message }", "The visitor has sent a question."],
      [
        "response",
        "{ message, response, state }",
        "The answer is whole. State is answered, partly or not_answered.",
      ],
    ],
  );
  writer.heading("Counting in your own analytics");
  writer.paragraph(
    "With an analytics id in the customizer the widget reports widget_open, widget_message and widget_response to the gtag or dataLayer that your page has. It loads nothing of its own.",
  );
  writer.heading("When a visitor signs out");
  writer.paragraph(
    "On a shared computer the next person must find nothing of the last one. Call reset where your site ends its own session.",
  );
  code(
    writer,
    `function signOut() {\n  if (window.Understudy && Understudy.reset) Understudy.reset();\n  location.href = "/sign-out";\n}`,
  );
}
