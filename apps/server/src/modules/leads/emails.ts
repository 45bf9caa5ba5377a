import { escapeHtml, plainName } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";

type Lead = {
  name: string;
  email: string;
  company: string;
  phone: string | null;
  use_case: string;
  timeline: string;
};

/** Replaces text that a mail client would turn into a link; `understudy leads` shows the original. */
const HIDDEN = "left out of this e-mail; see understudy leads";

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
  const promise = "The form promised an answer within 24 hours.";
  return {
    to,
    subject: `A deploy request from ${plainName(lead.company, "a visitor")}`,
    headers: { "Reply-To": lead.email },
    text: [
      ...rows.map(([name, value]) => `${name}: ${oneLine(value)}`),
      "",
      `${promise} Reply to this message to reach the sender.`,
    ].join("\n"),
    html: page("A new deploy request", [
      `<table style="margin:0 0 20px;border-collapse:collapse">${rows
        .map(
          ([name, value]) =>
            `<tr><th style="padding:4px 20px 4px 0;text-align:left;font-weight:400;color:#5F5866">${name}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
        )
        .join("")}</table>`,
      paragraph(`${promise} Reply to this message to reach the sender.`),
    ]),
  };
}

/** Anyone may have typed this address, so the e-mail contains no text from the form. */
export function thanksEmail(to: string, origin: string): Email {
  const lines = [
    "Thank you. Somebody asked us with this address to set up an assistant, and a person here has the request.",
    "You hear from us within 24 hours. If you want to try it before that, you can: it takes one document and no card.",
  ];
  const ignore = "If that was not you, do nothing: you get no further message.";
  return {
    to,
    subject: "We have your request",
    text: [...lines, `${origin}/docs/start`, ignore, "Understudy. It knows your part."].join("\n\n"),
    html: page("We have your request", [
      ...lines.map(paragraph),
      button(`${origin}/docs/start`, "How to start"),
      note(ignore),
    ]),
  };
}

export function confirmationEmail(to: string, link: string): Email {
  const ask =
    "Somebody asked for our newsletter with this address. If that was you, open this link within seven days and confirm:";
  const ignore =
    "If that was not you, do nothing: you get no further message, and the address is forgotten in seven days.";
  return {
    to,
    subject: "Confirm your subscription",
    text: [ask, link, ignore, "Understudy. It knows your part."].join("\n\n"),
    html: page("Would you like our newsletter?", [
      paragraph(ask),
      button(link, "Yes, subscribe me"),
      spelledOut(link),
      note(ignore),
    ]),
  };
}

/** Has the headers for the mail client's own unsubscribe button (RFC 8058). */
export function welcomeEmail(to: string, token: string, origin: string): Email {
  const text = "You are subscribed. You get a message when there is a new article, and at no other time.";
  const leave = `${origin}/newsletter?leave=${token}`;
  return {
    to,
    subject: "You are subscribed",
    headers: {
      "List-Unsubscribe": `<${origin}/api/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: [text, `${origin}/blog`, `To leave at any time: ${leave}`, "Understudy. It knows your part."].join(
      "\n\n",
    ),
    html: page("You are subscribed", [
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
  return `<p style="margin:0 0 20px;font-size:14px;color:#5F5866">If the button does nothing, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${escapeHtml(link)}</span></p>`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
