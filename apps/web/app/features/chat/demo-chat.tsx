import { Chat, demoSource } from "@understudy/widget";
import { demo } from "../../content/demo.ts";
import { api } from "../../platform/api.ts";
import { Mark } from "../../ui/brand.tsx";
import { DemoHead } from "./demo-head.tsx";

const source = demoSource(api);

/** A real assistant whose documents are the product's own documentation. It keeps its height, so the page never moves. */
export function DemoChat() {
  return (
    <div className="us-panel grid h-140 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-5 md:h-150">
      <DemoHead />
      <Chat
        source={source}
        assistant={demo.assistant}
        ownerName={demo.owner}
        face={<Mark size={18} />}
        placeholder={demo.placeholder}
        welcome={demo.welcome}
        suggestions={demo.suggestions}
        remember="demo"
        emptyReply={demo.emptyReply}
        failureText={(error) => demo.failed(error instanceof Error ? error.message : "")}
      />
    </div>
  );
}
