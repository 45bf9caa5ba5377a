import { emailPage, escapeHtml, plainName } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";

type Lead = {
  name: string;
  email: string;
  company: string;
  phone: string | null;
  use_case: string;
  timeline: string;
};

type Message = { name: string; email: string; message: string };

/** Replaces text that a mail client would turn into a link; `understudy leads` shows the original. */
const HIDDEN = "removed from this e-mail; run understudy leads to see it";

/**
 * To the operator. Contains text typed by a stranger, so it is escaped, and names that look like links are replaced.
 */
export function operatorEmail(to: string, lead: Lead): Email {
  const rows = [
    ["Name", plainName(lead.name, HIDDEN)],
    ["E-mail", lead.email],
    ["Company", plainName(lead.company, HIDDEN)],
    ["Phone", plainName(lead.phone ?? "not given", HIDDEN)],
    ["Use case", lead.use_case],
    ["Timeline", lead.timeline],
  ] as const;
  const promise = "We promised an answer within 24 hours.";
  return {
    to,
    subject: `New deploy request from ${plainName(lead.company, "a visitor")}`,
    headers: { "Reply-To": lead.email },
    text: [
      ...rows.map(([name, value]) => `${name}: ${oneLine(value)}`),
      "",
      `${promise} Reply to this e-mail to reach the sender.`,
    ].join("\n"),
    html: page("New deploy request", [
      `<table style="margin:0 0 20px;border-collapse:collapse">${rows
        .map(
          ([name, value]) =>
            `<tr><th style="padding:4px 20px 4px 0;text-align:left;font-weight:400;color:#5F5866">${name}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
        )
        .join("")}</table>`,
      paragraph(`${promise} Reply to this e-mail to reach the sender.`),
    ]),
  };
}

/** To the operator. The message is a stranger's text and shown as a quote. */
export function messageEmail(to: string, { name, email, message }: Message): Email {
  const sender = plainName(name, HIDDEN);
  return {
    ...emailPage({
      to,
      subject: `Message from ${plainName(name, "a visitor")}`,
      title: "New message from the contact form",
      quote: message,
      paragraphs: [
        `From ${sender}, ${email}.`,
        "We promised an answer within 24 hours. Reply to this e-mail to reach the sender.",
      ],
      reason: "You're getting this e-mail because you run this installation.",
    }),
    headers: { "Reply-To": email },
  };
}

/** Anyone may have typed this address, so the e-mail contains no text from the form. */
export function thanksEmail(to: string, origin: string, form: "deploy" | "contact"): Email {
  const what = form === "deploy" ? "request" : "message";
  const lines = [
    form === "deploy"
      ? "Thank you. We received a request from this e-mail address to set up an assistant."
      : "Thank you. We received a message from this e-mail address.",
    "We'll get back to you within 24 hours. Want to try it now? All you need is one document, no credit card.",
  ];
  const ignore = "If this wasn't you, ignore this e-mail. We won't send another one.";
  const subject = `We received your ${what}`;
  return {
    to,
    subject,
    text: [...lines, `${origin}/docs/start`, ignore, "Understudy. It knows your part."].join("\n\n"),
    html: page(subject, [
      ...lines.map(paragraph),
      button(`${origin}/docs/start`, "Get started"),
      note(ignore),
    ]),
  };
}

export function confirmationEmail(to: string, link: string): Email {
  const ask =
    "Someone signed up for our newsletter with this e-mail address. If this was you, open this link within seven days to confirm:";
  const ignore =
    "If this wasn't you, ignore this e-mail. We won't send another one, and we'll delete the address in seven days.";
  return {
    to,
    subject: "Confirm your subscription",
    text: [ask, link, ignore, "Understudy. It knows your part."].join("\n\n"),
    html: page("Confirm your subscription", [
      paragraph(ask),
      button(link, "Subscribe"),
      spelledOut(link),
      note(ignore),
    ]),
  };
}

/** Has the headers for the mail client's own unsubscribe button (RFC 8058). */
export function welcomeEmail(to: string, token: string, origin: string): Email {
  const text = "You're subscribed. We'll only e-mail you when there's a new article.";
  const leave = `${origin}/newsletter?leave=${token}`;
  return {
    to,
    subject: "You're subscribed",
    headers: {
      "List-Unsubscribe": `<${origin}/api/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: [
      text,
      `${origin}/blog`,
      `Unsubscribe at any time: ${leave}`,
      "Understudy. It knows your part.",
    ].join("\n\n"),
    html: page("You're subscribed", [
      paragraph(text),
      button(`${origin}/blog`, "Read the articles"),
      `<p style="margin:0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866"><a href="${escapeHtml(leave)}" style="color:#4A2545">Unsubscribe</a> at any time.</p>`,
    ]),
  };
}

/** Readable without web fonts, images or styles. */
function page(title: string, parts: string[]): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">Understudy</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">${title}</h1>
${parts.join("\n")}
</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">Understudy. It knows your part.</p>
</body></html>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`;
}

function note(text: string): string {
  return `<p style="margin:0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866">${escapeHtml(text)}</p>`;
}

function button(link: string, label: string): string {
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#4A2545;color:#FFFFFF;font-weight:600;text-decoration:none">${label}</a></p>`;
}

function spelledOut(link: string): string {
  return `<p style="margin:0 0 20px;font-size:14px;color:#5F5866">If the button doesn't work, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${escapeHtml(link)}</span></p>`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
