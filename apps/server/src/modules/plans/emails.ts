import { PLANS } from "@understudy/contracts";
import type { Email } from "../../platform/mail.ts";
import { type Level, nextMonth, noticeOf, type PlanType } from "./present.ts";

type Contents = { to: string; level: Level; planType: PlanType; used: number; month: string; link: string };

/** The e-mail about the month's usage. Readable without web fonts, images or styles, and as plain text. */
export function usageEmail({ to, level, planType, used, month, link }: Contents): Email {
  const limit = PLANS[planType].conversationsPerMonth ?? 0;
  const subject =
    level < 100
      ? `You've used ${level}% of this month's conversations`
      : "You've used all of this month's conversations";
  const what = noticeOf(level, planType, used, month);
  const then =
    level < 100
      ? `You don't need to do anything. The count starts again on ${nextMonth(month)}.`
      : `The count starts again on ${nextMonth(month)}. If you need more before then, choose a larger plan.`;
  const heading = `${Math.min(used, limit)} of ${limit} conversations`;
  const why = "we send it at 70%, 90% and 100%, once each a month";
  const button = { label: "See plans", before: "See plans and their limits:", link };
  return composeEmail({ to, subject, heading, paragraphs: [what, then], button, why });
}

type VisitorContents = { to: string; most: number; ofMonth: number; link: string };

/** The e-mail about a visitor who was limited, so that the month's conversations are left for others. */
export function visitorLimitEmail({ to, most, ofMonth, link }: VisitorContents): Email {
  const subject = "One visitor started many conversations today";
  const what = `One visitor (one internet connection) started ${most} conversations with your assistants today and tried to start more. Your plan includes ${ofMonth.toLocaleString("en")} a month, so we stopped it: this visitor can start new ones tomorrow.`;
  const then = "Other visitors aren't affected. If you suspect abuse, check the conversations.";
  const heading = `${most} conversations from one visitor`;
  const why = "we send it at most once a day, when one visitor starts too many conversations";
  const button = { label: "See the conversations", before: "Your conversations:", link };
  return composeEmail({ to, subject, heading, paragraphs: [what, then], button, why });
}

type EmailParts = {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; before: string; link: string };
  why: string;
};

function composeEmail({ to, subject, heading, paragraphs, button, why }: EmailParts): Email {
  const safe = escapeHtml(button.link);
  const html = paragraphs.map((text) => `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`).join("\n");
  return {
    to,
    subject,
    text: [...paragraphs, `${button.before}\n${button.link}`, "Understudy. It knows your part."].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">Understudy</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">${heading}</h1>
${html}
<p style="margin:0 0 20px"><a href="${safe}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#4A2545;color:#FFFFFF;font-weight:600;text-decoration:none">${button.label}</a></p>
<p style="margin:0;font-size:14px;color:#5F5866">If the button doesn't work, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${safe}</span></p>
</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">Understudy. It knows your part.<br>You're getting this e-mail because you have an assistant with us; ${why}.</p>
</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
