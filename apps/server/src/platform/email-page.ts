import { inkOn } from "@understudy/contracts";
import type { Email } from "./mail.ts";

/** The sender's branding, if the e-mail is not in the product's own name. */
export type EmailBrand = { name: string; color: string; poweredBy: string | null };

/** A section of an e-mail with its own heading. */
export type EmailPart = {
  title: string;
  text?: string | undefined;
  items: readonly { text: string; note?: string | undefined; link?: { label: string; to: string } }[];
};

type Contents = {
  to: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** A person's own text, shown as a quote. */
  quote?: string | undefined;
  parts?: readonly EmailPart[] | undefined;
  action?: { label: string; link: string } | undefined;
  note?: string | undefined;
  /** Why the recipient gets this e-mail. */
  reason: string;
  brand?: EmailBrand | undefined;
};

/**
 * Renders an e-mail that is readable without web fonts, images or styles, and also as plain text. All content is
 * escaped.
 */
export function emailPage(contents: Contents): Email {
  const { to, subject, title, paragraphs, quote, parts = [], action, note, reason, brand } = contents;
  const name = brand ? plainName(brand.name) : "Understudy";
  const color = brand?.color ?? "#4A2545";
  // A white-labeled e-mail has no line of ours unless its owner wants it.
  const line = brand ? (brand.poweredBy ?? name) : "Understudy. It knows your part.";
  const quoted = quote
    ? `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid #F2B84B;font:400 19px/1.4 Georgia,'Times New Roman',serif">${breaks(quote)}</blockquote>\n`
    : "";
  const body = paragraphs.map((text) => `<p style="margin:0 0 20px">${breaks(text)}</p>`).join("\n");
  const noted = note
    ? `<p style="margin:20px 0 0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866">${escapeHtml(note)}</p>\n`
    : "";
  return {
    to,
    subject,
    ...(brand ? { fromName: name } : {}),
    text: [
      ...(quote ? [`“${quote}”`] : []),
      ...paragraphs,
      ...parts.map(partText),
      ...(action ? [`${action.label}:\n${action.link}`] : []),
      ...(note ? [note] : []),
      line,
    ].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">${escapeHtml(name)}</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">${escapeHtml(title)}</h1>
${quoted}${body}${parts.map(partHtml).join("")}
${action ? button(action, color) : ""}${noted}</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">${escapeHtml(line)}<br>${escapeHtml(reason)}</p>
</body></html>`,
  };
}

function button({ label, link }: { label: string; link: string }, color: string): string {
  const safe = escapeHtml(link);
  return `<p style="margin:0 0 20px"><a href="${safe}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:${color};color:${inkOn(color)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#5F5866">If the button doesn't work, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${safe}</span></p>
`;
}

function partText({ title, text, items }: EmailPart): string {
  const listed = items.map(({ text: content, note, link }) =>
    [`- ${content}`, ...(note ? [`  ${note}`] : []), ...(link ? [`  ${link.label}: ${link.to}`] : [])].join(
      "\n",
    ),
  );
  return [`${title}\n${"-".repeat(title.length)}`, ...(text ? [text] : []), ...listed].join("\n");
}

function partHtml({ title, text, items }: EmailPart): string {
  const listed = items
    .map(({ text: content, note, link }) => {
      const noted = note
        ? `<br><span style="font-size:14px;color:#5F5866;word-break:break-word">${escapeHtml(note)}</span>`
        : "";
      const linked = link
        ? `<br><a href="${escapeHtml(link.to)}" style="font-size:14px;font-weight:600;color:#4A2545">${escapeHtml(link.label)}</a>`
        : "";
      return `<p style="margin:0;padding:10px 0;border-top:1px solid #E7E1E8;word-break:break-word">${escapeHtml(content)}${noted}${linked}</p>`;
    })
    .join("\n");
  const lead = text ? `<p style="margin:0 0 8px;color:#5F5866">${escapeHtml(text)}</p>` : "";
  return `\n<h2 style="margin:28px 0 8px;font:400 21px/1.3 Georgia,'Times New Roman',serif">${escapeHtml(title)}</h2>
${lead}${listed}<div style="height:20px"></div>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes the text and preserves its line breaks. */
function breaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}

const MOST_CHARACTERS = 60;
/** What mail programs turn into a link: an address, a network folder, a dot before two letters, four numbers. */
const LINK = /[:@]|\\\\|\S[.\u3002]\p{L}{2}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;

/**
 * A name that is safe in an e-mail. Names are untrusted text: one that contains a link or a domain, or is too long, is
 * replaced by `otherwise`. Every name in an e-mail must go through this function.
 */
export function plainName(name: string, otherwise = "the owner"): string {
  // Normalized first, because readers see a fullwidth dot in a domain as a dot.
  const plain = name
    .normalize("NFKC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return plain === "" || plain.length > MOST_CHARACTERS || LINK.test(plain) ? otherwise : plain;
}
