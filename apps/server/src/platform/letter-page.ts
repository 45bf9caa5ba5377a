import { inkOn } from "@understudy/contracts";
import type { Letter } from "./mail.ts";

/** Whose letter it is, where that is not the product's own. */
export type LetterBrand = { name: string; colour: string; poweredBy: string | null };

type Contents = {
  to: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Somebody's own words, set apart. */
  quote?: string | undefined;
  action: { label: string; link: string };
  note?: string | undefined;
  /** Why this person gets it. */
  reason: string;
  brand?: LetterBrand | undefined;
};

/** A letter of ours: readable without web fonts, images or styles, and as plain text. Everything in it is escaped. */
export function letterPage(contents: Contents): Letter {
  const { to, subject, title, paragraphs, quote, action, note, reason, brand } = contents;
  const name = brand?.name ?? "Understudy";
  const colour = brand?.colour ?? "#4A2545";
  // One that has been given away has no line of ours, unless its owner wants it.
  const line = brand ? (brand.poweredBy ?? brand.name) : "Understudy. It knows your part.";
  const safe = escapeHtml(action.link);
  const quoted = quote
    ? `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid #F2B84B;font:400 19px/1.4 Georgia,'Times New Roman',serif">${escapeHtml(quote)}</blockquote>\n`
    : "";
  const said = paragraphs.map((text) => `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`).join("\n");
  const noted = note
    ? `<p style="margin:20px 0 0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866">${escapeHtml(note)}</p>\n`
    : "";
  return {
    to,
    subject,
    ...(brand ? { fromName: brand.name } : {}),
    text: [
      ...(quote ? [`“${quote}”`] : []),
      ...paragraphs,
      `${action.label}:\n${action.link}`,
      ...(note ? [note] : []),
      line,
    ].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">${escapeHtml(name)}</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">${escapeHtml(title)}</h1>
${quoted}${said}
<p style="margin:0 0 20px"><a href="${safe}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:${colour};color:${inkOn(colour)};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:14px;color:#5F5866">If the button does nothing, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${safe}</span></p>
${noted}</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">${escapeHtml(line)}<br>${escapeHtml(reason)}</p>
</body></html>`,
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
