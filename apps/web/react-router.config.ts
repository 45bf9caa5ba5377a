import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/screen-paths.ts";

export default {
  ssr: true,
  prerender: [...prerenderedPaths],
  // The whole route table is small, and discovering it on demand would cost a round trip on slow networks.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
