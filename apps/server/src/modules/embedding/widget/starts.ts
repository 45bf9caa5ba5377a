import { type Branding, FollowingField, type WidgetConfig } from "@understudy/contracts";
import type { EmbeddedRow } from "./embedded-repository.ts";

/** The specified defaults. A stored value that equals its default counts as not chosen. */
const UNCHOSEN: Starts = {
  brandName: "AI Assistant",
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  accentColor: "#f093fb",
};
/** Citations stay amber beside an owner's color, which would otherwise have to serve for everything. */
const OWNERS_ACCENT = "#f2b84b";

export type Starts = Record<FollowingField, string>;
type Brand = Pick<Branding, "companyName" | "primaryBrand" | "secondaryBrand">;
type Row = Pick<EmbeddedRow, "is_main" | "name" | "first_name" | "last_name" | "brand_color">;

/**
 * What a widget starts with until its owner chooses something else: the branding of a paid plan, else the profile's
 * name and the owner's color, else the specified defaults.
 */
export function startsOf(row: Row, branding: Brand | null): Starts {
  const owner = row.is_main ? [row.first_name, row.last_name].filter(Boolean).join(" ") : row.name;
  const color = row.brand_color;
  return {
    brandName: branding?.companyName ?? (owner || UNCHOSEN.brandName),
    primaryColor: branding?.primaryBrand ?? color ?? UNCHOSEN.primaryColor,
    secondaryColor: branding?.secondaryBrand ?? color ?? UNCHOSEN.secondaryColor,
    // A brand has only two colors, so the accent uses the second.
    accentColor: branding?.secondaryBrand ?? (color ? OWNERS_ACCENT : UNCHOSEN.accentColor),
  };
}

/** The values that the owner has not chosen. */
export function followingFields(stored: WidgetConfig): FollowingField[] {
  return FollowingField.options.filter((name) => stored[name] === UNCHOSEN[name]);
}

/** The stored configuration with the start values in place of what was not chosen. */
export function withStarts(stored: WidgetConfig, starts: Starts): WidgetConfig {
  const filled = followingFields(stored).map((name) => [name, starts[name]]);
  return { ...stored, ...Object.fromEntries(filled) };
}

/** The reverse, before it is stored: what equals its start value goes on following the profile. */
export function withoutStarts(config: WidgetConfig, starts: Starts): WidgetConfig {
  const unchosen = FollowingField.options
    .filter((name) => config[name] === starts[name])
    .map((name) => [name, UNCHOSEN[name]]);
  return { ...config, ...Object.fromEntries(unchosen) };
}
