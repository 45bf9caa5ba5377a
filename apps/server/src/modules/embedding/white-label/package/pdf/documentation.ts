import { readFile } from "node:fs/promises";
import { WIDGET_CALLS } from "../api-description.ts";
import { type Brand, identifierOf } from "../brand.ts";
import { markdownPdf } from "./markdown.ts";

const TEXT = new URL("../templates/documentation.md", import.meta.url);

/** Explains to site administrators how to add the assistant to a site. */
export async function documentation(brand: Brand): Promise<Buffer> {
  const calls = WIDGET_CALLS.map(({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`);
  const text = (await readFile(TEXT, "utf8")).replace("{{calls}}", calls.join("\n"));
  const { companyName, endpoint, key, customSupportUrl, privacyUrl, termsUrl } = brand;
  return markdownPdf(brand, "Documentation", text, {
    company: companyName,
    component: `${identifierOf(companyName)}Assistant`,
    key,
    endpoint,
    ownEndpoint: brand.apiEndpoint ? endpoint : undefined,
    primary: brand.primaryBrand,
    font: brand.fontFamily === "System" ? "" : `"${brand.fontFamily}", `,
    support: customSupportUrl ?? "not set",
    privacy: privacyUrl ?? "not set",
    terms: termsUrl ?? "not set",
    supportUrl: customSupportUrl ?? undefined,
    privacyUrl: privacyUrl ?? undefined,
    termsUrl: termsUrl ?? undefined,
    contact: customSupportUrl ? undefined : companyName,
  });
}
