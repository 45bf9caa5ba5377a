import { existsSync } from "node:fs";

/** The same engine without a window system: lighter where many pages are opened. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** The browser that looks at our pages. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
