import type { Draft } from "./draft.ts";

const TABS: Partial<Record<keyof Draft, string>> = {
  companyName: "branding",
  companyLogo: "branding",
  companyDomain: "branding",
  customPoweredBy: "branding",
  customDomain: "domain",
  subdomain: "domain",
  apiEndpoint: "domain",
  primaryBrand: "theme",
  secondaryBrand: "theme",
  fontFamily: "theme",
  ipWhitelist: "security",
  webhookSecret: "security",
};

/** The tab that contains a field; all other fields are below the tabs and always visible. */
export function tabOf(name: keyof Draft): string | undefined {
  return TABS[name];
}
