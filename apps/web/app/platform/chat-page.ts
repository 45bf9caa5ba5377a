import publicStyle from "../public.css?inline";
import { chatScript } from "./chat-script.ts";
import type { PageHandle } from "./page-handle.ts";

/**
 * A whole document, rendered from the object of the API call and never hydrated. One script runs on it: the chat.
 */
export const chatPage: PageHandle = {
  still: true,
  style: publicStyle,
  scripts: [chatScript],
};
