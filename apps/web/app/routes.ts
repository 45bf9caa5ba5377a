import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { documentPaths } from "./screen-paths.ts";
import { routeId, type Screen, screens } from "./screens.ts";

/** One route per document: a prerendered document belongs to its route, whatever the path. */
function routesOf(screen: Screen): RouteConfigEntry[] {
  const { path, page, made } = screen;
  const file = `pages/${page}.${made === "file" ? "ts" : "tsx"}`;
  if (path === "") return [index(file)];
  if (!path.endsWith(":slug") || made !== "prerendered") return [route(path, file, { id: routeId(screen) })];
  return documentPaths(screen).map((one) => route(one, file, { id: one }));
}

const routesIn = (frame: Screen["layout"]) =>
  screens.filter((screen) => screen.layout === frame).flatMap(routesOf);

export default [
  layout("pages/site-layout.tsx", routesIn("site")),
  layout("pages/owner-layout.tsx", [...routesIn("owner"), layout("pages/area-layout.tsx", routesIn("area"))]),
  layout("pages/profile-layout.tsx", routesIn("profile")),
  ...routesIn("none"),
] satisfies RouteConfig;
