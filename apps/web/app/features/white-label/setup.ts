import type { Widget, WidgetConfig, WidgetScript } from "@understudy/contracts";
import { whiteLabel } from "../../content/white-label.ts";
import { shownPicture } from "../../platform/shown-picture.ts";
import { type Draft, poweredBy } from "./draft.ts";

const words = whiteLabel.preview;
const HEX = /^#[0-9a-f]{6}$/i;

/** What stands in a widget whose owner has chosen nothing else: there the brand shows. */
const UNCHOSEN = {
  brandName: "AI Assistant",
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  accentColor: "#f093fb",
};
type Chosen = keyof typeof UNCHOSEN;

/** Whether the widget has something of its own, which the brand leaves as it is. */
export function isOwn(config: WidgetConfig, field: Chosen): boolean {
  return config[field] !== UNCHOSEN[field];
}

/** The saved widget in the brand's clothes, as other pages get it. A colour that is half typed dresses nothing. */
export function setupOf({ key, config }: Widget, draft: Draft, font: string): WidgetScript {
  const { customCSS: _css, customJS: _js, customDomain: _domain, webhookUrl: _webhook, ...rest } = config;
  const { whiteLabel: isWhite, allowedDomains: _domains, dataRetention: _days, ...shown } = rest;
  const { maxMessages: _most, ...look } = shown;
  const name = draft.companyName.trim() || words.nameless;
  const dressed = (field: Chosen, brand: string): string =>
    isOwn(config, field) || (field !== "brandName" && !HEX.test(brand)) ? config[field] : brand;
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
    // Never on a page of ours.
    hasScript: false,
    poweredBy: poweredBy({ ...draft, removeBranding: draft.removeBranding || isWhite }),
    font: draft.fontFamily === "System" ? null : family.replaceAll('"', ""),
    links: { ...(support.trim() && { support }), ...(terms.trim() && { terms }) },
    suggestions: [],
  };
}
