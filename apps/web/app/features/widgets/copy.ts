import { formatPrice, PERSONAL_OFFERS } from "@understudy/contracts/prices";
import { formatNumber, plural } from "../../platform/format.ts";

/** Copy of the widgets screen. */
export const widgets = {
  title: "Widgets",
  loading: "Loading dashboard...",
  signedOut: {
    title: "Authentication Required",
    text: "Please log in to access the widget dashboard.",
    action: { label: "Log In", href: "/api/login?returnTo=%2Fwidgets" },
  },
  failed: {
    title: "We couldn't load your widget",
    text: "Nothing was lost, and the widget on your sites still works. Try again in a moment.",
    retry: "Try again",
  },
  profile: { label: "Assistant", main: (name: string) => `${name} (main)` },
  plan: {
    /** The plan's displayed name: the stored plan, capitalized, except that `enterprise` is called Pro+. */
    name: (planType: string) =>
      planType === "enterprise" ? "Pro+" : planType.charAt(0).toUpperCase() + planType.slice(1),
    upgrade: "Upgrade to Pro",
    upgrading: "Upgrading...",
    changed: {
      title: "Success",
      description: "You're on the Pro plan. The White Label tab is unlocked.",
    },
    notChanged: { title: "Error", description: "We couldn't change your plan" },
  },
  cards: {
    customization: {
      title: "Widget Customization",
      text: "Colors, texts and behavior of the chat on your sites. Changes go live everywhere within a minute.",
    },
    whiteLabel: {
      title: "White Label Solution",
      text: "Your name, domain and files instead of ours. Included in Pro and Pro+.",
    },
    integration: {
      title: "Integration Codes",
      text: "Code for HTML pages, WordPress or React. Paste it once, then make all changes here.",
    },
  },
  actions: {
    label: "Quick actions",
    code: "Get Embed Code",
    assets: "Download Assets",
    advanced: "Advanced Settings",
  },
  tabs: [
    { value: "customizer", label: "Customizer" },
    { value: "white-label", label: "White Label" },
    { value: "analytics", label: "Analytics" },
  ],
  locked: "White Label needs the Pro or Pro+ plan",
  teaser: {
    title: "Use your own brand",
    text: "White Label removes our name from your widget and public pages, lets you use your own domain, and includes a package with script, styles, WordPress plugin and documentation.",
    action: `Upgrade to ${PERSONAL_OFFERS.pro.name} - ${formatPrice(PERSONAL_OFFERS.pro.price)}/month`,
    note: "Your plan changes right away. You can switch back at any time without losing anything.",
  },
  analytics: {
    title: "Your widget on other sites",
    period: "Period",
    option: (days: number) => `Last ${days} days`,
    loading: "Loading analytics...",
    failed: "We couldn't load your analytics. Nothing was lost. Try again in a moment.",
    stats: {
      views: { label: "Views", note: (days: number) => `page views with the widget, last ${days} days` },
      opens: { label: "Opens", note: (share: string) => `${share} of views` },
      conversations: { label: "Conversations", note: (share: string) => `${share} of opens` },
      questions: { label: "Questions", note: (share: string) => `${share} answered from your documents` },
    },
    none: "—",
    sites: {
      title: "By site",
      note: (count: number) => plural(count, "site"),
      columns: ["Site", "Views", "Opens", "Conversations", "Questions", "Answered"],
      sentence: (host: string, questions: number) =>
        `${host} gets the most questions: ${formatNumber(questions)}.`,
    },
    empty: {
      title: "No widget views yet",
      text: "Each site that shows your widget will appear here with its views and questions. Tests on localhost don't count.",
      action: "Get Embed Code",
    },
  },
} as const;
