import { inkOn } from "@understudy/contracts";
import type { Brand } from "./brand.ts";
import { inComment } from "./template.ts";

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", sans-serif';

export function widgetScript({ companyName, at }: Brand, script: string): string {
  return `/*! ${inComment(companyName)} assistant, ${dayOf(at)}. Apache-2.0 */\n${script}\n`;
}

/** The script loads this file from its own folder into the widget, which page styles cannot reach. */
export function widgetStyle(brand: Brand, radius: number, own: string | null): string {
  const { primaryBrand, fontFamily, companyName, at } = brand;
  const font = fontFamily === "System" ? "" : `"${fontFamily}", `;
  const ink = inkOn(primaryBrand);
  return `/*! ${inComment(companyName)} assistant, ${dayOf(at)}
 * widget.min.js loads this file from its own folder. Changes here change the widget. */

/* The bubble: color, icon color, corners and font. */
:host {
  --u-b: ${primaryBrand} !important;
  --u-o: ${ink} !important;
  --u-r: ${radius}px !important;
  --u-f: ${font}${SYSTEM} !important;
}

/* The panel: header, corners and font. */
.p {
  --brand: ${primaryBrand} !important;
  --on-brand: ${ink} !important;
  --radius: ${radius}px !important;
  --sans: ${font}${SYSTEM} !important;
}
${own ? `\n/* Your saved custom CSS. */\n${own}\n` : ""}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
