import { bullets, code, note, table } from "./blocks.ts";
import type { Writer } from "./writer.ts";

export function configurationChapter(writer: Writer): void {
  writer.chapter(
    "Configuration",
    "Attributes of the script tag. Everything else is saved in the customizer and needs no change on the page.",
  );
  table(
    writer,
    [
      { title: "Attribute", share: 0.27, mono: true },
      { title: "Values", share: 0.31 },
      { title: "What it does", share: 0.42 },
    ],
    [
      ["data-theme", "light, dark, auto", "Light, dark, or auto to follow the visitor's system."],
      ["data-size", "compact, medium, large, full", "The size of the panel."],
      [
        "data-position",
        "bottom-right, bottom-left, top-right, top-left, center, inline",
        "Where the button appears, or inline for a chat inside the page.",
      ],
      ["data-language", "en, es, fr, de, it, pt, zh, ja", "The language of the widget's buttons and labels."],
      [
        "data-container",
        "a CSS selector",
        "Where an inline assistant appears. By default, where the script is.",
      ],
      ["data-on-message", "a function's name", "A global function of the page, called with each question."],
      ["data-on-response", "a function's name", "A global function of the page, called with each answer."],
      ["data-z-index", "a number", "Puts the bubble above or below other elements of the page."],
    ],
  );
  note(
    writer,
    "These attributes override the saved settings. If you leave them out, changes in the customizer go live on every site within a minute, without editing the pages.",
  );
}

export function styleChapter(writer: Writer): void {
  writer.chapter(
    "Saved settings and widget.css",
    "You change most settings in the customizer. With widget.css, your own page can override the colors.",
  );
  writer.heading("Saved in the customizer");
  bullets(writer, [
    "Name, logo, five colors, corner radius, position, size and bubble style.",
    "Greeting, placeholder, language, auto open and response delay.",
    "Allowed domains, data retention, the privacy notice and its link.",
    "Your own CSS, which applies only inside the widget.",
  ]);
  writer.heading("Variables of widget.css");
  writer.paragraph(
    "widget.min.js loads widget.css from its own folder into the widget. The page's styles don't affect the widget, and the widget's styles don't affect the page.",
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
    "JavaScript API",
    "One global object, Understudy. It exists as soon as the script has run; earlier calls can be queued.",
  );
  table(
    writer,
    [
      { title: "Call", share: 0.42, mono: true },
      { title: "What it does", share: 0.58 },
    ],
    [
      ["Understudy.open()", "Opens the panel."],
      ["Understudy.close()", "Closes the panel. The conversation is kept."],
      ['Understudy.send("…")', "Opens the panel and sends this question for the visitor."],
      [
        "Understudy.identify({ name, email })",
        "Fills in the contact form. The data stays in memory and is sent only if the visitor submits the form.",
      ],
      [
        "Understudy.reset()",
        "Removes the conversation, draft and identity from this device. Call it when a user signs out.",
      ],
      ["Understudy.destroy()", "Removes the widget from the page."],
      [
        "Understudy.on(event, listener)",
        "Listens to open, close, message or response. Returns a function that stops listening.",
      ],
    ],
  );
  writer.heading("Your own button");
  code(writer, `<button onclick="Understudy.open()">Ask us</button>`);
  writer.heading("Before the script has loaded");
  code(
    writer,
    `<script>\n  window.Understudy = window.Understudy || { q: [] };\n  Understudy.q.push(["on", "response", function (detail) {\n    console.log(detail.response);\n  }]);\n</script>`,
  );
}

export function eventsChapter(writer: Writer): void {
  writer.chapter(
    "Events and signing out",
    "Which events the widget sends to the page, and how to remove a visitor's data on sign-out.",
  );
  table(
    writer,
    [
      { title: "Event", share: 0.2, mono: true },
      { title: "Listener argument", share: 0.4, mono: true },
      { title: "When", share: 0.4 },
    ],
    [
      ["open", "undefined", "The panel is shown."],
      ["close", "undefined", "The panel is hidden."],
      ["message", "{ message }", "The visitor has sent a question."],
      [
        "response",
        "{ message, response, state }",
        "The answer is complete. State is answered, partly or not_answered.",
      ],
    ],
  );
  writer.heading("Your own analytics");
  writer.paragraph(
    "If you set an analytics ID in the customizer, the widget reports widget_open, widget_message and widget_response to your page's gtag or dataLayer. It loads no analytics script itself.",
  );
  writer.heading("When a visitor signs out");
  writer.paragraph(
    "On a shared computer, the next person must not see the last person's conversation. Call reset where your site ends its own session.",
  );
  code(
    writer,
    `function signOut() {\n  if (window.Understudy && Understudy.reset) Understudy.reset();\n  location.href = "/sign-out";\n}`,
  );
}
