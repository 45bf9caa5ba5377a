/** Screens that have their address and their guard, and nothing to show yet. */
export const coming = {
  text: "This screen is not built yet. Nothing of yours is missing: your documents and conversations are stored.",
  back: { label: "Go to your documents", href: "/profile" },
  dashboard: "Dashboard",
  analytics: "Analytics Dashboard",
  profileNew: "Create an AI profile",
  profileEdit: "Edit AI profile",
  profileAnalytics: "AI profile analytics",
} as const;
