import { EXAMPLE_USER_ID } from "@understudy/contracts/plain";
import { caseStudies } from "../../content/case-studies.ts";
import { ComingChat } from "./coming-chat.tsx";

/** A chat with a fictional owner's assistant, run by the chat's script on a page that is never hydrated. */
export function ExampleConversation() {
  const { ask } = caseStudies;
  return (
    <div className="grid h-160 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] rounded-talk border bg-paper p-4 max-md:-mx-2 md:p-5">
      <div
        className="us-panel min-h-0"
        data-understudy-chat
        data-profile={EXAMPLE_USER_ID}
        data-assistant={ask.assistant}
        data-owner={ask.called}
        data-placeholder={ask.placeholder}
        data-invitation={ask.invitation}
        data-suggestions={JSON.stringify(ask.questions)}
      >
        <ComingChat invitation={ask.invitation} questions={ask.questions} />
      </div>
    </div>
  );
}
