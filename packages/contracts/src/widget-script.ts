import type { BUBBLE_STYLES, THEMES, WIDGET_LANGUAGES, WIDGET_POSITIONS, WIDGET_SIZES } from "./plain.ts";

/**
 * The configuration inside the widget's script, also returned by `GET /widget/config?id=KEY`: only the settings that a
 * visitor's browser needs. Only a type, because a validator would make the script too large.
 */
export type WidgetScript = {
  /** `usr_…` for a main profile, else the profile's id. */
  key: string;
  /** The origin of the API and of the chat's file, such as `https://understudy.example`. */
  host: string;
  /** The person behind the assistant, as in "Ask Marguerite". */
  ownerName: string;
  brandName: string;
  logo: string | null;
  favicon: string | null;
  primaryColor: string;
  secondaryColor: string;
  backgroundColor: string;
  textColor: string;
  accentColor: string;
  borderRadius: number;
  widgetPosition: (typeof WIDGET_POSITIONS)[number];
  widgetSize: (typeof WIDGET_SIZES)[number];
  chatBubbleStyle: (typeof BUBBLE_STYLES)[number];
  showAvatar: boolean;
  showTimestamps: boolean;
  showTypingIndicator: boolean;
  autoOpen: boolean;
  greeting: string;
  placeholder: string;
  language: (typeof WIDGET_LANGUAGES)[number];
  responseDelay: number;
  analyticsId: string | null;
  gdprCompliant: boolean;
  privacyPolicyUrl: string | null;
  theme: (typeof THEMES)[number];
  /** The owner's custom CSS after sanitizing. */
  style: string | null;
  /** Whether there is a `customJS` to load from `/widget/custom.js?id=KEY`. */
  hasScript: boolean;
  /** The footer line of the chat; null if the plan allows removing it and the owner did. */
  poweredBy: string | null;
  /** The brand's font, used if the visitor's system or the page has it; nothing is downloaded. */
  font: string | null;
  /** The support and terms pages of the owner's brand, if set. */
  links?: { support?: string; terms?: string };
  /** Suggested questions to start with. */
  suggestions: string[];
  /** The server does not allow this page to embed the widget: the script reports it once and renders nothing. */
  refused?: true;
};

/** Placeholder in the built loader; the server replaces it, including its quotes, with the configuration as JSON. */
export const WIDGET_SCRIPT_PLACE = "__UNDERSTUDY_WIDGET__";

/**
 * The server prefixes every rule of the custom CSS with this selector. The widget sets the class on the elements that
 * owners may style; they clip their content, so that no rule affects the surrounding page.
 */
export const WIDGET_STYLE_SCOPE = ".us-own";
