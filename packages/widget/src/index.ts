export { Chat, type ChatHandle } from "./chat.tsx";
export type { Identity, Understudy, WidgetEvent, WidgetEvents } from "./global.ts";
export { Reading } from "./markdown.tsx";
export { readable } from "./source.tsx";
export { demoSource, profileSource } from "./sources.ts";
export { Transcript, type TranscriptExchange } from "./transcript.tsx";
