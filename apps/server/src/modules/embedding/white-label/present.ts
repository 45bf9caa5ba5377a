import { BrandPackage, WhiteLabel } from "@understudy/contracts";
import type { BrandChanges, BrandRow, PackageRow } from "./repository.ts";

/** Maps each brand field to its column. */
const COLUMNS = {
  companyName: "company_name",
  companyLogo: "company_logo",
  companyDomain: "company_domain",
  removeBranding: "remove_branding",
  customPoweredBy: "custom_powered_by",
  customDomain: "custom_domain",
  subdomain: "subdomain",
  sslCertificate: "ssl_certificate",
  apiEndpoint: "api_endpoint",
  themeTemplate: "theme_template",
  primaryBrand: "primary_brand",
  secondaryBrand: "secondary_brand",
  fontFamily: "font_family",
  domainRestriction: "domain_restriction",
  rateLimiting: "rate_limiting",
  dataEncryption: "data_encryption",
  ipWhitelist: "ip_whitelist",
  favicon: "favicon",
  customFooter: "custom_footer",
  brandedEmails: "branded_emails",
  customAnalytics: "custom_analytics",
  customSupportUrl: "custom_support_url",
  privacyUrl: "privacy_url",
  termsUrl: "terms_url",
} as const satisfies Record<keyof WhiteLabel, keyof BrandRow>;

const FIELDS = Object.entries(COLUMNS) as [keyof WhiteLabel, keyof BrandRow][];

export function presentBrand(row: BrandRow): WhiteLabel {
  return WhiteLabel.parse(Object.fromEntries(FIELDS.map(([field, column]) => [field, row[column]])));
}

/** Absent fields stay unchanged. */
export function brandChanges(changes: { [Field in keyof WhiteLabel]?: WhiteLabel[Field] | undefined }) {
  const changed = FIELDS.filter(([field]) => changes[field] !== undefined);
  return Object.fromEntries(changed.map(([field, column]) => [column, changes[field]])) as BrandChanges;
}

export function presentPackage(row: PackageRow): BrandPackage {
  return BrandPackage.parse({
    id: row.id,
    status: row.status,
    files: row.files,
    companyName: row.company_name,
    createdAt: row.created_at.toISOString(),
    bytes: row.bytes,
    fault: row.fault,
  });
}
