import publicStyle from "../public.css?inline";
import { chatScript } from "./chat-script.ts";
import type { PageHandle } from "./page-handle.ts";

/** A static page, rendered from the API response and never hydrated. The chat is its only script. */
export const chatPage: PageHandle = {
  still: true,
  style: publicStyle,
  scripts: [chatScript],
};
