import type { Email } from "../../platform/mail.ts";

/** The sign-in e-mail: readable without web fonts, images or styles, and as plain text. */
export function signInEmail(to: string, link: string, minutes: number): Email {
  const safe = escapeHtml(link);
  return {
    to,
    subject: "Your Understudy sign-in link",
    text: [
      `You asked to sign in to Understudy as ${to}.`,
      `This link works once, for ${minutes} minutes:`,
      link,
      "If this wasn't you, ignore this e-mail: no one can sign in without it.",
      "Understudy. It knows your part.",
    ].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">Understudy</p>
<h1 style="margin:0 0 16px;font:400 30px/1.2 Georgia,'Times New Roman',serif">Sign in to Understudy</h1>
<p style="margin:0 0 20px">You asked to sign in as <b>${escapeHtml(to)}</b>. This link works once, for ${minutes} minutes.</p>
<p style="margin:0 0 20px"><a href="${safe}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#4A2545;color:#FFFFFF;font-weight:600;text-decoration:none">Sign in</a></p>
<p style="margin:0 0 20px;font-size:14px;color:#5F5866">If the button doesn't work, paste this into your browser:<br><span style="color:#1F1A24;word-break:break-all">${safe}</span></p>
<p style="margin:0;padding-top:20px;border-top:1px solid #E7E1E8;font-size:14px;color:#5F5866">If this wasn't you, ignore this e-mail: no one can sign in without it.</p>
</div>
<p style="max-width:568px;margin:20px auto 0;font-size:12px;color:#5F5866;text-align:center">Understudy. It knows your part.<br>You're getting this e-mail because someone entered your address on our sign-in page.</p>
</body></html>`,
  };
}

/** For a sign-in request from an address without an account that may not sign up here. */
export function signUpClosedEmail(to: string): Email {
  const lines = [
    `Someone asked to sign in to Understudy as ${to}.`,
    "There's no account for this address, and sign-up is by invitation only. If you expected to have one, ask the people who run this site for an invitation.",
    "If this wasn't you, ignore this e-mail.",
  ];
  const paragraphs = lines.map((line) => `<p style="margin:0 0 20px">${escapeHtml(line)}</p>`);
  return {
    to,
    subject: "Your sign-in to Understudy",
    text: [...lines, "Understudy. It knows your part."].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#F3EFEC;color:#1F1A24;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:568px;margin:0 auto;padding:36px;background:#FFFFFF;border:1px solid #E7E1E8;border-radius:12px">
<p style="margin:0 0 20px;font:500 19px/1 Georgia,serif">Understudy</p>
${paragraphs.join("\n")}
</div>
</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
