import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { BRAND_FONTS, LIMITS, PACKAGE_FILES, THEME_TEMPLATES } from "./plain.ts";
import { HostName, WebAddress } from "./widgets.ts";

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const text = z
  .string()
  .max(LIMITS.fieldCharacters)
  .nullable()
  .transform((value) => value?.trim() || null);
const name = z
  .union([z.literal(""), HostName])
  .nullable()
  .transform((value) => value || null);

/** IP addresses or ranges, such as `203.0.113.7` or `2001:db8::/32`. */
const AddressRanges = z
  .array(z.string().max(100))
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ""))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(LIMITS.ipWhitelist));

/** An owner's branding of the widget, public pages, e-mails and package. */
export const WhiteLabel = z.strictObject({
  companyName: text,
  companyLogo: WebAddress,
  companyDomain: name,
  removeBranding: z.boolean(),
  customPoweredBy: text,
  customDomain: name,
  /** One label under the product's own host. */
  subdomain: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9]([a-z0-9-]{1,61})[a-z0-9]$/),
    ])
    .nullable()
    .transform((value) => value || null),
  sslCertificate: z.boolean(),
  apiEndpoint: WebAddress,
  themeTemplate: z.enum(THEME_TEMPLATES),
  primaryBrand: Colour,
  secondaryBrand: Colour,
  fontFamily: z.enum(BRAND_FONTS),
  domainRestriction: z.boolean(),
  rateLimiting: z.boolean(),
  dataEncryption: z.boolean(),
  ipWhitelist: AddressRanges,
  favicon: WebAddress,
  customFooter: text,
  brandedEmails: z.boolean(),
  customAnalytics: z.boolean(),
  customSupportUrl: WebAddress,
  privacyUrl: WebAddress,
  termsUrl: WebAddress,
});
export type WhiteLabel = z.infer<typeof WhiteLabel>;

/** The verification state of a domain. */
export const DomainProof = z.strictObject({
  domain: z.string(),
  /** The TXT record to set. */
  record: z.strictObject({ name: z.string(), value: z.string() }),
  verifiedAt: DateTime.nullable(),
  checkedAt: DateTime.nullable(),
  /** Why the last check failed, as a message. */
  fault: z.string().nullable(),
});
export type DomainProof = z.infer<typeof DomainProof>;

export const WhiteLabelState = z.strictObject({
  config: WhiteLabel,
  /** Whether a webhook secret is set; the secret itself is never returned. */
  hasWebhookSecret: z.boolean(),
  /** Whether a master key is configured; without one nothing is encrypted, whatever `dataEncryption` says. */
  canEncrypt: z.boolean(),
  domain: DomainProof.nullable(),
  /** The URLs that currently serve the assistant under this brand. */
  addresses: z.array(z.string()),
});
export type WhiteLabelState = z.infer<typeof WhiteLabelState>;

/** A generated package and its progress. */
export const BrandPackage = z.strictObject({
  id: NumericId,
  status: z.enum(["queued", "generating", "ready", "failed"]),
  /** Files generated so far, in order. */
  files: z.array(z.strictObject({ name: z.enum(PACKAGE_FILES), bytes: z.int().nonnegative() })),
  companyName: z.string(),
  createdAt: DateTime,
  /** The size of the whole archive, once it is ready. */
  bytes: z.int().nonnegative().nullable(),
  fault: z.string().nullable(),
});
export type BrandPackage = z.infer<typeof BrandPackage>;

const ById = z.object({ id: NumericIdParam });

export const whiteLabel = {
  read: endpoint({
    name: "whiteLabel.read",
    method: "GET",
    path: "/api/white-label",
    access: "owner",
    summary: "Get the owner's branding and the addresses that use it",
    response: WhiteLabelState,
    errors: ["unauthorized"],
  }),
  save: endpoint({
    name: "whiteLabel.save",
    method: "PUT",
    path: "/api/white-label",
    access: "owner",
    summary: "Save the owner's branding; absent fields stay unchanged",
    body: WhiteLabel.extend({
      /** Always masked on screen; empty or absent keeps the current one. */
      webhookSecret: z.union([z.literal(""), z.string().regex(/^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/)]),
    }).partial(),
    response: WhiteLabelState,
    errors: ["unauthorized", "invalid_request", "plan_limit", "conflict"],
  }),
  packages: endpoint({
    name: "whiteLabel.packages",
    method: "GET",
    path: "/api/white-label/packages",
    access: "owner",
    summary: "List the owner's packages, newest first",
    response: z.array(BrandPackage),
    errors: ["unauthorized"],
  }),
  generate: endpoint({
    name: "whiteLabel.createPackage",
    method: "POST",
    path: "/api/white-label/packages",
    access: "owner",
    summary: "Generate a package with the saved branding: script, style, plugin, component and documents",
    response: BrandPackage,
    status: 201,
    errors: ["unauthorized", "plan_limit", "invalid_request", "conflict", "too_many_requests"],
  }),
  download: endpoint({
    name: "whiteLabel.package",
    method: "GET",
    path: "/api/white-label/packages/:id/file",
    access: "owner",
    summary: "Download a finished package as an archive",
    params: ById,
    file: true,
    errors: ["unauthorized", "not_found"],
  }),
};
