import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { unpackFonts } from "../../apps/server/src/modules/profiles/social-fonts.ts";
import { product } from "../../apps/web/app/content/product.ts";

type Drawing = { renderAsync: (svg: string, options: object) => Promise<{ asPng: () => Buffer }> };

/** The preview image for links to our own pages: like the hero, a mark whose light falls on a sentence. */
export async function drawSocialImage(): Promise<Buffer> {
  // Uses the server's library, because the scripts have no manifest that could declare it.
  const require = createRequire(new URL("../../apps/server/package.json", import.meta.url));
  const { renderAsync } = require("@resvg/resvg-js") as Drawing;
  const { folder, files } = await unpackFonts();
  try {
    const font = { loadSystemFonts: false, fontFiles: files, defaultFontFamily: "Inter Medium" };
    return (await renderAsync(socialSvg(), { font, logLevel: "off" })).asPng();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function socialSvg(): string {
  const [first, second] = product.lineInTwo;
  const serif = 'font-family="Fraunces Medium" fill="#1f1a24"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#faf8f5"/>
<path d="M862 138 690 520H1120L918 138Z" fill="#f2b84b" opacity="0.3"/>
<text x="84" y="262" ${serif} font-size="124">${first}</text>
<text x="84" y="392" ${serif} font-size="124">${second}</text>
<rect x="690" y="330" width="430" height="190" rx="6" fill="#ffffff" stroke="#e7e1e8" stroke-width="2"/>
<path d="M722 374H1076M722 408H1040M722 476H980" stroke="#e7e1e8" stroke-width="10" stroke-linecap="round"/>
<rect x="712" y="426" width="364" height="32" rx="6" fill="#f2b84b"/>
<circle cx="890" cy="118" r="52" fill="#f2b84b"/>
<text x="890" y="138" text-anchor="middle" font-family="Inter Medium" font-size="54" fill="#1f1a24">1</text>
<g transform="translate(84 506) scale(2.1)"><path fill="#f2b84b" d="M8.6 9.4 3.4 22.5h17.2L15.4 9.4Z"/><circle fill="#4a2545" cx="12" cy="7" r="5.5"/></g>
<text x="148" y="548" ${serif} font-size="38">${product.name}</text>
</svg>`;
}
