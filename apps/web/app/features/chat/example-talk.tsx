import { EXAMPLE_USER_ID } from "@understudy/contracts/plain";
import { caseStudies } from "../../content/case-studies.ts";
import { publicProfile } from "../../content/public-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The assistant of an invented owner, asked by the chat's own script on a page that is never hydrated. */
export function ExampleTalk() {
  const { ask } = caseStudies;
  return (
    <div className="grid h-160 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
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
        <div className="us-chat">
          <p className="us-invitation">{ask.invitation}</p>
          <div className="us-log">
            <noscript>
              <p>{ask.noScript}</p>
            </noscript>
          </div>
          <div className="us-start">
            <p className="us-hint">{publicProfile.pick}</p>
            <ul className="us-chips">
              {ask.questions.map((question) => (
                <li key={question}>
                  <button type="button" className="us-chip" disabled>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className="us-ask">
            <Skeleton className="h-14.5 w-full rounded-talk" />
          </div>
          <div className="us-footnote" />
        </div>
      </div>
    </div>
  );
}
