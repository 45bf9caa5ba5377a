import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type OwnerScreen, ownerScreens, shellPath } from "./content/owner-screens.ts";
import { articlePaths, docsPaths } from "./content/site.ts";

/**
 * How each page is rendered:
 * - prerendered: written by the build, identical for all visitors, hydrated;
 * - client: a prerendered shell whose data the browser requests (owner screens);
 * - still: a static page, rendered on the server and never hydrated; public profiles once per version, marketing pages
 *   once by the build.
 */
export const prerenderedPaths = [
  "/",
  "/home",
  "/landing-new",
  "/homepage",
  "/landing-consumer",
  "/platform",
  "/features",
  "/pricing",
  "/seo",
  "/solutions/business",
  "/solutions/professionals",
  "/solutions/white-label",
  "/case-studies",
  "/support",
  "/contact",
  "/legal/privacy",
  "/legal/terms",
  "/legal/cookies",
  ...ownerScreens.map(shellPath),
  "/deploy",
  "/docs",
  ...docsPaths,
  "/blog",
  ...articlePaths,
  "/kit",
  "/404",
];

const screensIn = (frame: OwnerScreen["frame"]) =>
  ownerScreens.filter((one) => one.frame === frame).map(({ path, page }) => route(path, page));

export default [
  index("pages/home.tsx"), // two pages: still for visitors, hydrated for an owner
  // Marketing pages: prerendered and still. A page with two URLs is two routes, each with its own document.
  route("home", "pages/landing-second.tsx", { id: "home" }),
  route("landing-new", "pages/landing-second.tsx", { id: "landing-new" }),
  route("homepage", "pages/landing-creator.tsx", { id: "homepage" }),
  route("landing-consumer", "pages/landing-creator.tsx", { id: "landing-consumer" }),
  layout("pages/site-layout.tsx", [
    route("platform", "pages/platform.tsx"),
    route("features", "pages/features.tsx"),
    route("pricing", "pages/pricing.tsx"),
    route("seo", "pages/seo.tsx"),
    route("solutions/business", "pages/solutions-business.tsx"),
    route("solutions/professionals", "pages/solutions-professionals.tsx"),
    route("solutions/white-label", "pages/solutions-white-label.tsx"),
    route("case-studies", "pages/case-studies.tsx"),
    route("support", "pages/support.tsx"),
    route("contact", "pages/contact.tsx"),
    route("deploy", "pages/deploy.tsx"),
    route("docs", "pages/docs.tsx"),
    // One route per page: a prerendered document belongs to its route, whatever the path.
    ...docsPaths.map((path) => route(path.slice(1), "pages/docs-page.tsx", { id: path.slice(1) })),
    route("blog", "pages/blog.tsx"),
    ...articlePaths.map((path) => route(path.slice(1), "pages/blog-article.tsx", { id: path.slice(1) })),
    route("legal/privacy", "pages/legal.tsx", { id: "legal-privacy" }),
    route("legal/terms", "pages/legal.tsx", { id: "legal-terms" }),
    route("legal/cookies", "pages/legal.tsx", { id: "legal-cookies" }),
  ]),
  layout("pages/owner-layout.tsx", screensIn("owner")), // client
  layout("pages/profile-layout.tsx", screensIn("profile")), // client
  ...screensIn("own"), // client
  route("profile/:userId", "pages/profile-public.tsx"), // still
  route("p/:id", "pages/public-profile.tsx"), // still
  route("share/:slug", "pages/share.tsx"), // still
  route("o/:key", "pages/private-link.tsx"), // static
  route("profile-view", "pages/profile-view.tsx"), // still
  route("login", "pages/login.tsx"), // still
  route("login/sent", "pages/login-sent.tsx"), // still
  route("login/confirm", "pages/login-confirm.tsx"), // still
  route("login/expired", "pages/login-expired.tsx"), // still
  route("contact/confirm", "pages/contact-confirm.tsx"), // still
  route("letters/off", "pages/letters-off.tsx"), // still
  route("newsletter", "pages/newsletter.tsx"), // still
  route("blog/rss.xml", "pages/blog-feed.ts"), // for programs, per request
  route("docs/places.js", "pages/docs-places.ts"),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("llms.txt", "pages/llms.ts"),
  route("llms-full.txt", "pages/llms-full.ts"),
  route("kit", "pages/kit.tsx"), // development and tests only
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
