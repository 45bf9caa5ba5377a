import type { BUBBLE_STYLES, THEMES, WIDGET_LANGUAGES, WIDGET_POSITIONS, WIDGET_SIZES } from "./plain.ts";

/**
 * What the widget's script carries inside itself, and what `GET /widget/config?id=KEY` answers: of the saved
 * configuration only what a visitor's browser needs. A type alone: the script has no room for a validator.
 */
export type WidgetScript = {
  /** `usr_…` for a main profile, else the profile's number. */
  key: string;
  /** Where the API and the chat's file are, such as `https://understudy.example`. */
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
  /** The owner's own style, as far as it is harmless. */
  style: string | null;
  /** Whether there is a `customJS` to load from `/widget/custom.js?id=KEY`. */
  hasScript: boolean;
  /** The line at the foot of the chat; null where the plan lets the owner have none. */
  poweredBy: string | null;
  /** A font of the owner's brand, used where the visitor or the page has it; nothing is downloaded. */
  font: string | null;
  /** Where the owner helps, and on which terms, if the owner's brand says so. */
  links?: { support?: string; terms?: string };
  /** Questions to start from. */
  suggestions: string[];
  /** The server does not let this page hold the widget: the script says so once and draws nothing. */
  refused?: true;
};

/** Stands in the built loader, with its quotation marks, where the server puts the configuration as JSON. */
export const WIDGET_SCRIPT_PLACE = "__UNDERSTUDY_WIDGET__";

/**
 * Every rule of the owner's own style is written below this selector. The widget gives the class to the elements that
 * an owner may style; they clip what is in them, so that no rule reaches the page around them.
 */
export const WIDGET_STYLE_SCOPE = ".us-own";
