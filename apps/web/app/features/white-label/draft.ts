import type { WhiteLabel } from "@understudy/contracts";
import { POWERED_BY } from "@understudy/contracts/plain";
import { templates } from "./copy.ts";

/** The branding as form values: empty fields are empty strings, lists are lines of text. */
export type Draft = {
  [Name in keyof WhiteLabel]: WhiteLabel[Name] extends boolean
    ? boolean
    : WhiteLabel[Name] extends string
      ? WhiteLabel[Name]
      : string;
} & {
  /** A new secret; empty while the stored one stays. */
  webhookSecret: string;
};

export type Change = (change: Partial<Draft>) => void;

export function draftOf(config: WhiteLabel): Draft {
  const texts = Object.entries(config).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join("\n") : (value ?? ""),
  ]);
  return { ...(Object.fromEntries(texts) as Omit<Draft, "webhookSecret">), webhookSecret: "" };
}

export type Changes = Partial<Omit<Draft, "ipWhitelist"> & { ipWhitelist: string[] }>;

/** The fields that differ from the stored ones. Blank lines are ignored. */
export function changesOf({ ipWhitelist, ...draft }: Draft, config: WhiteLabel): Changes {
  const stored = draftOf(config);
  const entries = Object.entries(draft).filter(([name, value]) => value !== stored[name as keyof Draft]);
  const lines = linesOf(ipWhitelist);
  const listed = lines.join("\n") === stored.ipWhitelist ? {} : { ipWhitelist: lines };
  return { ...(Object.fromEntries(entries) as Changes), ...listed };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A template sets both colors and the font; each can be changed afterwards. */
export function withTemplate(name: WhiteLabel["themeTemplate"]): Partial<Draft> {
  const { primary, secondary, font } = templates[name];
  return { themeTemplate: name, primaryBrand: primary, secondaryBrand: secondary, fontFamily: font };
}

/** The footer line of the widget and of public pages; null if it was removed without a replacement. */
export function poweredBy({ removeBranding, customPoweredBy }: Draft): string | null {
  if (!removeBranding) return POWERED_BY;
  return customPoweredBy.trim() || null;
}

/** Standard Webhooks format: the prefix, then 24 to 64 random bytes in base64. */
export function newSecret(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
