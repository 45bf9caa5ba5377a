import { createClient } from "@understudy/sdk";

/** The browser's client for our own origin. Only `data/` calls it. */
export const api = createClient();
