/** Labels and links of the bars, the header and the footer. Data only. */
export type NavigationLink = {
  label: string;
  href: string;
  /** One line about the target of the link. */
  about?: string;
  /** Other paths on which the link counts as the current one. */
  also?: readonly string[];
};

export type NavigationGroup = { label: string; links: readonly NavigationLink[] };

export const ownerLinks: readonly NavigationLink[] = [
  { label: "Home", href: "/" },
  { label: "Profile", href: "/profile" },
  { label: "Test Chat", href: "/chat" },
  { label: "Analytics", href: "/dashboard", also: ["/analytics"] },
];

export const ownerMenuLinks = [
  { label: "Profile", href: "/profile" },
  { label: "Analytics", href: "/dashboard" },
  { label: "Widgets", href: "/widgets" },
  { label: "Conversations", href: "/conversations" },
  { label: "Saved answers", href: "/answers" },
  { label: "Answer tests", href: "/rehearsal" },
  { label: "Private links", href: "/occasions" },
  { label: "Account", href: "/account" },
] as const satisfies readonly NavigationLink[];

/** The bar of the AI profile screens and of public profiles, for signed-in users. */
export const profileLinks: readonly NavigationLink[] = [
  { label: "Dashboard", href: "/" },
  { label: "New Profile", href: "/profile/new" },
];

/** Handled by the server, so always a full-page navigation. */
export const signInLink: NavigationLink = { label: "Sign In", href: "/api/login" };
export const logOutLink: NavigationLink = { label: "Log out", href: "/api/logout" };

export const siteGroups: readonly NavigationGroup[] = [
  {
    label: "Platform",
    links: [
      { label: "Overview", href: "/platform", about: "What it does, from upload to answer" },
      { label: "Features", href: "/features", about: "Sources, tone, widget, analytics" },
      { label: "Pricing", href: "/pricing", about: "You pay per conversation" },
    ],
  },
  {
    label: "Solutions",
    links: [
      { label: "For Businesses", href: "/solutions/business", about: "Customer questions on your website" },
      {
        label: "For Professionals",
        href: "/solutions/professionals",
        about: "Your expertise when you're away",
      },
      {
        label: "White Label",
        href: "/solutions/white-label",
        about: "Your brand, from domain to e-mail",
      },
    ],
  },
  {
    label: "Resources",
    links: [
      { label: "Documentation", href: "/docs", about: "How it works and how to embed it" },
      { label: "Case Studies", href: "/case-studies", about: "How other people use it" },
      { label: "Support", href: "/support", about: "How to reach us" },
    ],
  },
];

export const deployLink: NavigationLink = { label: "Deploy Now", href: "/deploy" };
export const getStartedLink: NavigationLink = { label: "Get Started", href: "/deploy" };
export const dashboardLink: NavigationLink = { label: "Dashboard", href: "/dashboard" };
export const widgetsLink: NavigationLink = { label: "Widgets", href: "/widgets" };

export const footerGroups: readonly NavigationGroup[] = [
  {
    label: "Product",
    links: [
      { label: "Overview", href: "/platform" },
      { label: "Features", href: "/features" },
      { label: "Pricing", href: "/pricing" },
      { label: "White Label", href: "/solutions/white-label" },
      { label: "SEO", href: "/seo" },
    ],
  },
  {
    label: "Support",
    links: [
      { label: "Documentation", href: "/docs" },
      { label: "Case Studies", href: "/case-studies" },
      { label: "Blog", href: "/blog" },
      { label: "Support", href: "/support" },
      { label: "Contact", href: "/contact" },
    ],
  },
  {
    label: "Legal",
    links: [
      { label: "Privacy", href: "/legal/privacy" },
      { label: "Terms", href: "/legal/terms" },
      { label: "Cookies", href: "/legal/cookies" },
    ],
  },
];

export const navigationWords = {
  owner: "Main",
  profiles: "Profiles",
  site: "Site",
  account: "Account menu",
  open: "Menu",
  close: "Close menu",
  dark: "Use dark theme",
  light: "Use light theme",
};
