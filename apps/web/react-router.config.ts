import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/routes.ts";

export default {
  ssr: true,
  prerender: prerenderedPaths,
  // The whole route table is small, and discovering it by request would cost a visitor on a train a round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
