/** The build names it by its content, so that a browser never asks for it twice. */
export const chatScript: string = import.meta.env.VITE_CHAT_SCRIPT || "/chat.js";

/** The chat of the widget, as visitors load it. */
export const widgetChat: string = import.meta.env.VITE_WIDGET_CHAT || "/widget/chat.js";
