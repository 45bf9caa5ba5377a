/** Screens that have their address and their guard, and nothing to show yet. */
export const coming = {
  state: "Not built yet",
  text: "This screen will come. Nothing of yours is missing: your documents and conversations are stored, and they will be here when it does.",
  back: { label: "Go to your documents", href: "/profile" },
  dashboard: "Dashboard",
  analytics: "Analytics Dashboard",
  profileNew: "Create an AI profile",
  profileEdit: "Edit AI profile",
  profileAnalytics: "AI profile analytics",
} as const;
