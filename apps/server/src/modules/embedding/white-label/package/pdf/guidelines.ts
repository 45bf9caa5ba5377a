import type { Brand } from "../brand.ts";
import { contentsPage, cover } from "./cover.ts";
import { colourChapter, contrastChapter } from "./guidelines-colour.ts";
import { logoChapter, misuseChapter } from "./guidelines-logo.ts";
import { typeChapter, widgetChapter, wordsChapter } from "./guidelines-use.ts";
import { drawLogo } from "./logo.ts";
import { INNER, PAGE } from "./sheet.ts";
import { openWriter, type Writer } from "./writer.ts";

/** A summary strip of the brand below the table of contents. */
function glance({ sheet, palette, brand, ...writer }: Writer): void {
  const { document } = sheet;
  const [top, height, third] = [520, 170, INNER / 3];
  document.save().roundedRect(PAGE.left, top, INNER, height, 10).clip();
  document.rect(PAGE.left, top, third, height).fill(palette.wash);
  document.rect(PAGE.left + third, top, third, height).fill(palette.primary);
  document.rect(PAGE.left + 2 * third, top, third, height).fill(palette.accent);
  drawLogo(
    { sheet, palette, brand, ...writer },
    { x: PAGE.left + 16, y: top + height / 2 - 14, height: 28, ground: palette.wash, widest: third - 32 },
  );
  const centre = PAGE.left + third + third / 2;
  const style = { face: "title", size: 60, colour: palette.onPrimary } as const;
  sheet.line("Aa", centre - sheet.widthOf("Aa", style) / 2, top + height / 2 + 20, style);
  for (const step of [0, 1, 2]) {
    document.circle(PAGE.left + 2.5 * third - 26 + step * 26, top + height / 2, 7).fill(palette.primary);
  }
  document.restore();
}

/** How to use the brand with the assistant, for site administrators and designers. */
export async function brandingGuidelines(brand: Brand): Promise<Buffer> {
  const writer = await openWriter(brand, "Branding guidelines");
  const { companyName } = brand;
  cover(writer, "Branding guidelines", `How the ${companyName} assistant should look.`);
  writer.blank();
  logoChapter(writer);
  misuseChapter(writer);
  colourChapter(writer);
  contrastChapter(writer);
  typeChapter(writer);
  widgetChapter(writer);
  wordsChapter(writer);
  contentsPage(
    writer,
    1,
    `${companyName} has a name, two colors and a font. This guide shows how to use them wherever the assistant appears.`,
  );
  glance(writer);
  return writer.finish();
}
