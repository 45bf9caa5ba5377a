import { plural } from "../platform/format.ts";

/** Copy of the widgets screen. */
export const widgets = {
  meta: { title: "Widgets · Understudy" },
  title: "Widgets",
  loading: "Loading dashboard...",
  signedOut: {
    title: "Authentication Required",
    text: "Please log in to access the widget dashboard.",
    action: { label: "Log In", href: "/api/login?returnTo=%2Fwidgets" },
  },
  failed: {
    title: "Your widget could not be loaded",
    text: "Nothing is lost: what you saved is stored, and your embeds go on. Try again in a moment.",
    retry: "Try again",
  },
  profile: { label: "Assistant", main: (name: string) => `${name} (main)` },
  plan: {
    /** The stored plan, capitalized. */
    name: (planType: string) => planType.charAt(0).toUpperCase() + planType.slice(1),
    upgrade: "Upgrade to Pro",
    upgrading: "Upgrading...",
    changed: {
      title: "Success",
      description: "You are on the Pro plan. The White Label tab is open to you.",
    },
    notChanged: { title: "Error", description: "Your plan was not changed" },
  },
  cards: {
    customization: {
      title: "Widget Customization",
      text: "Colors, words and behavior of the chat on your own sites. What you save reaches every embed within a minute.",
    },
    whiteLabel: {
      title: "White Label Solution",
      text: "Your name, your domain and your files in place of ours, with the Pro and Enterprise plans.",
    },
    integration: {
      title: "Integration Codes",
      text: "One snippet for a plain page, WordPress or React. You paste it once and change it here from then on.",
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
  locked: "White Label needs the Pro or Enterprise plan",
  teaser: {
    title: "Put your own name on it",
    text: "White Label takes our name off the widget and your public pages, serves them from your own domain, and gives you a package with script, style, WordPress plugin and documents.",
    action: "Upgrade to Pro - $29/month",
    note: "The plan changes at once and can be changed back. Nothing you made is lost either way.",
  },
  analytics: {
    title: "Your widget on other sites",
    period: "Period",
    option: (days: number) => `Last ${days} days`,
    loading: "Loading figures...",
    failed: "The figures could not be loaded. What was counted is stored; try again in a moment.",
    stats: {
      views: { label: "Views", note: (days: number) => `pages shown with the widget, ${days} days` },
      opens: { label: "Opens", note: (share: string) => `${share} of the views` },
      conversations: { label: "Conversations", note: (share: string) => `${share} of the opens` },
      questions: { label: "Questions", note: (share: string) => `${share} answered from your documents` },
    },
    none: "—",
    sites: {
      title: "By site",
      note: (count: number) => plural(count, "site"),
      columns: ["Site", "Views", "Opens", "Conversations", "Questions", "Answered"],
      sentence: (host: string, questions: number) =>
        `Most is asked on ${host}: ${plural(questions, "question")}.`,
    },
    empty: {
      title: "No site has shown your widget yet",
      text: "Each site that holds it will stand here, with its views and what was asked there. Tests on localhost are not counted.",
      action: "Get Embed Code",
    },
  },
} as const;
