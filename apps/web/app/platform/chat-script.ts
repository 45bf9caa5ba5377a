/** The build names it by its content, so that a browser never asks for it twice. */
export const chatScript: string = import.meta.env.VITE_CHAT_SCRIPT || "/chat.js";

/** Draws the chat of the widget, in the file that visitors load. */
export const widgetPreview: string = import.meta.env.VITE_WIDGET_PREVIEW || "/widget/preview.js";
