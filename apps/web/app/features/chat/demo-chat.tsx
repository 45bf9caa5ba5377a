import { Chat } from "@understudy/widget";
import { demo } from "../../content/demo.ts";
import { api } from "../../platform/api.ts";

/** A real assistant whose documents are the product's own documentation. */
export function DemoChat() {
  return (
    <Chat
      assistant={demo.assistant}
      placeholder={demo.placeholder}
      welcome={demo.welcome}
      suggestions={demo.suggestions}
      ask={(message, _sessionId, signal) => api.chat.askDemo(message, signal)}
    />
  );
}
