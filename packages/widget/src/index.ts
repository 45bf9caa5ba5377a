export { Chat, type ChatHandle } from "./chat.tsx";
export { Reading } from "./markdown.tsx";
export { demoSource, profileSource } from "./sources.ts";
export { type KeptExchange, Transcript } from "./transcript.tsx";
