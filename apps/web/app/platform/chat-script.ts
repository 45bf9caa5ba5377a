/** The build puts a content hash into the file name, so a browser downloads it only once. */
export const chatScript: string = import.meta.env.VITE_CHAT_SCRIPT || "/chat.js";

/** Draws the widget's chat, using the file that visitors load. */
export const widgetPreview: string = import.meta.env.VITE_WIDGET_PREVIEW || "/widget/preview.js";
