import type { Widget, WidgetScript } from "@understudy/contracts";
import { whiteLabel } from "../../content/white-label.ts";
import { type Draft, poweredBy } from "./draft.ts";

const words = whiteLabel.preview;
const HEX = /^#[0-9a-f]{6}$/i;

/** The saved widget in the brand's clothes. A colour that is half typed leaves the one that was there. */
export function setupOf({ key, config }: Widget, draft: Draft, font: string): WidgetScript {
  const { customCSS, customJS: _js, customDomain: _domain, webhookUrl: _webhook, ...rest } = config;
  const {
    whiteLabel: _label,
    allowedDomains: _domains,
    dataRetention: _days,
    maxMessages: _most,
    ...look
  } = rest;
  const secondary = HEX.test(draft.secondaryBrand) ? draft.secondaryBrand : config.secondaryColor;
  const [family = ""] = font.split(",");
  return {
    ...look,
    key,
    host: window.location.origin,
    ownerName: draft.companyName.trim() || words.nameless,
    brandName: draft.companyName.trim() || words.nameless,
    logo: draft.companyLogo.trim() || config.logo,
    favicon: draft.favicon.trim() || config.favicon,
    primaryColor: HEX.test(draft.primaryBrand) ? draft.primaryBrand : config.primaryColor,
    secondaryColor: secondary,
    accentColor: secondary,
    widgetPosition: config.widgetPosition === "inline" ? "bottom-right" : config.widgetPosition,
    privacyPolicyUrl: draft.privacyUrl.trim() || config.privacyPolicyUrl,
    analyticsId: null,
    theme: "light",
    style: customCSS,
    // Never on a page of ours.
    hasScript: false,
    poweredBy: poweredBy(draft),
    font: draft.fontFamily === "System" ? null : family.replaceAll('"', ""),
    suggestions: [],
  };
}
