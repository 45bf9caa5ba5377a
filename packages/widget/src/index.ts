export { type Ask, Chat, type ChatProps } from "./chat.tsx";
