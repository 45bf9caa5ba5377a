import type { PageHandle } from "../root.tsx";

/**
 * A whole document, rendered from the object of the API call and never hydrated. One script runs on it: the chat. The
 * build names the script by its content, so that a browser never asks for it twice.
 */
export const chatPage: PageHandle = {
  still: true,
  script: import.meta.env.VITE_CHAT_SCRIPT || "/chat.js",
};
