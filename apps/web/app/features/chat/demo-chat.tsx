import { Chat } from "@understudy/widget";
import { Check } from "lucide-react";
import { demo } from "../../content/demo.ts";
import { api } from "../../platform/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Mark } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A real assistant whose documents are the product's own documentation. */
export function DemoChat() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-5">
      <p className="flex items-center gap-2.5 border-b px-1 pb-4 font-semibold text-14">
        <Mark />
        {demo.assistant}
        <Badge tone="good" className="ml-auto">
          <Icon of={Check} />
          {demo.ready}
        </Badge>
      </p>
      <Chat
        assistant={demo.assistant}
        face={<Mark size={18} />}
        placeholder={demo.placeholder}
        welcome={demo.welcome}
        suggestions={demo.suggestions}
        ask={(message, _sessionId, signal) => api.chat.askDemo(message, signal)}
      />
    </div>
  );
}
