import { Check } from "lucide-react";
import { demo } from "../../content/demo.ts";
import { Badge } from "../../ui/badge.tsx";
import { Mark } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ComingChat } from "./coming-chat.tsx";

/**
 * The demo on a page that is never hydrated: the chat's own script takes this place, which until then holds what the
 * chat begins with, so that nothing moves.
 */
export function DemoTalk() {
  return (
    <div className="grid h-140 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-5 md:h-150">
      <p className="flex items-center gap-2.5 border-b px-1 pb-4 font-semibold text-14">
        <Mark />
        {demo.assistant}
        <Badge tone="good" className="ml-auto">
          <Icon of={Check} />
          {demo.ready}
        </Badge>
      </p>
      <div
        className="us-panel min-h-0"
        data-understudy-chat
        data-demo=""
        data-assistant={demo.assistant}
        data-owner={demo.owner}
        data-placeholder={demo.placeholder}
        data-welcome={demo.welcome}
        data-suggestions={JSON.stringify(demo.suggestions)}
        data-empty-reply={demo.emptyReply}
        data-failed={demo.unsaid}
        data-face="/icon.svg"
      >
        <ComingChat welcome={demo.welcome} questions={demo.suggestions} />
      </div>
    </div>
  );
}
