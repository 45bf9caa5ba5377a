import { index, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * How each page is made:
 * - prerendered: a file written by the build, the same for everybody, hydrated;
 * - client: a prerendered shell whose data the browser asks for (owner screens);
 * - rendered: made on the server for each request and never hydrated.
 */
export const prerenderedPaths = ["/", "/profile", "/kit", "/404"];

export default [
  index("pages/home.tsx"),
  route("login", "pages/login.tsx"),
  route("profile", "pages/profile.tsx"),
  route("p/:id", "pages/public-profile.tsx"),
  route("kit", "pages/kit.tsx"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
