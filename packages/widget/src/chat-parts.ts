// What the product's own pages share of the chat. Not published: see index.ts.
export { Chat, type ChatHandle } from "./chat.tsx";
export { Reading } from "./markdown.tsx";
export { readable } from "./source.tsx";
export { demoSource, profileSource } from "./sources.ts";
export { Transcript, type TranscriptExchange } from "./transcript.tsx";
