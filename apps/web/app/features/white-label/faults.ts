import type { Problem } from "@understudy/contracts";
import type { Draft } from "./draft.ts";
import type { Faults } from "./fields.tsx";

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

/** Validation errors by field: `body.ipWhitelist.3` belongs to the list. */
export function faultsOf(issues: Problem["issues"] = []): Faults {
  const named = issues.map(({ path, message }) => [path.split(".").find((part) => part !== "body"), message]);
  return Object.fromEntries(named) as Faults;
}
