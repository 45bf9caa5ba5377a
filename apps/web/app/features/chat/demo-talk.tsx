import { demo } from "../../content/demo.ts";
import { ComingChat } from "./coming-chat.tsx";
import { DemoHead } from "./demo-head.tsx";

/**
 * The demo on a page that is never hydrated. The chat's script replaces the inner element, which until then shows the
 * chat's initial state so that the layout doesn't shift.
 */
export function DemoConversation() {
  return (
    <div className="grid h-140 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-5 md:h-150">
      <DemoHead />
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
