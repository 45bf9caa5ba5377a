import { existsSync } from "node:fs";

/** The same engine without a window system, which is lighter when many pages are open. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** The browser that tests our pages. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
