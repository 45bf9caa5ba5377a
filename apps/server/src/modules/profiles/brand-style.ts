import { type Branding, brandTokens, FONT_STACKS } from "@understudy/contracts";

/**
 * The brand of a public page as a separate stylesheet, because the page's CSP allows no inline style but the build's.
 * Each selector is one element more specific than the build's, so it wins in either load order.
 */
export function brandStyle({ primaryBrand, secondaryBrand, fontFamily }: Branding): string {
  const { light, dark } = brandTokens(primaryBrand, secondaryBrand);
  const font = FONT_STACKS[fontFamily];
  return [
    `html:root{${declared(light)}--sans:${font};--serif:${font}}`,
    `@media (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${declared(dark)}}}`,
    `html:root[data-theme="dark"]{${declared(dark)}}`,
  ].join("\n");
}

function declared(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
}
