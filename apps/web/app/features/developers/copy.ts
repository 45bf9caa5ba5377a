export const developers = {
  title: "Developers",
  lead: "Ask your assistant from your own software, hear about every question, and use your own domain.",
  paid: {
    title: "API keys and domains are part of the Pro plan",
    action: { label: "See the plans", href: "/pricing" },
  },
  domain: {
    title: "Custom domain",
    none: "Your pages are at our address.",
    set: "Set a domain",
    change: "Change the domain",
    href: "/widgets?tab=white-label&brand=domain",
  },
  webhook: {
    none: "No webhook URL yet.",
    set: "Set the URL",
    change: "Change the URL",
    href: "/widgets?section=advanced",
  },
  docs: { label: "API documentation", href: "/docs/api" },
} as const;
