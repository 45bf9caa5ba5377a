import type { FollowingField, Widget, WidgetScript } from "@understudy/contracts";
import { shownPicture } from "../../platform/shown-picture.ts";
import { whiteLabel } from "./copy.ts";
import { type Draft, poweredBy } from "./draft.ts";

const words = whiteLabel.preview;
const HEX = /^#[0-9a-f]{6}$/i;

/** The saved widget with the branding applied, as other sites get it. An incomplete color has no effect. */
export function setupOf({ key, config, following }: Widget, draft: Draft, font: string): WidgetScript {
  const { customCSS: _css, customJS: _js, customDomain: _domain, webhookUrl: _webhook, ...rest } = config;
  const { whiteLabel: isWhite, allowedDomains: _domains, dataRetention: _days, ...shown } = rest;
  const { maxMessages: _most, ...look } = shown;
  const name = draft.companyName.trim() || words.nameless;
  const dressed = (field: FollowingField, brand: string): string =>
    following.includes(field) && (field === "brandName" || HEX.test(brand)) ? brand : config[field];
  const [family = ""] = font.split(",");
  const { customSupportUrl: support, termsUrl: terms } = draft;
  return {
    ...look,
    key,
    host: window.location.origin,
    ownerName: name,
    brandName: dressed("brandName", name),
    logo: shownPicture(config.logo ?? (draft.companyLogo.trim() || null)),
    favicon: shownPicture(config.favicon ?? (draft.favicon.trim() || null)),
    primaryColor: dressed("primaryColor", draft.primaryBrand),
    secondaryColor: dressed("secondaryColor", draft.secondaryBrand),
    accentColor: dressed("accentColor", draft.secondaryBrand),
    widgetPosition: config.widgetPosition === "inline" ? "bottom-right" : config.widgetPosition,
    privacyPolicyUrl: config.privacyPolicyUrl ?? (draft.privacyUrl.trim() || null),
    analyticsId: null,
    theme: "light",
    style: null,
    // Custom scripts must never run on our own pages.
    hasScript: false,
    poweredBy: poweredBy({ ...draft, removeBranding: draft.removeBranding || isWhite }),
    font: draft.fontFamily === "System" ? null : family.replaceAll('"', ""),
    links: { ...(support.trim() && { support }), ...(terms.trim() && { terms }) },
    suggestions: [],
  };
}
