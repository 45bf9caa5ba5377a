import { publicProfile } from "../../content/public-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type ComingChatProps = {
  welcome?: string;
  invitation?: string;
  questions: readonly string[];
};

/** What a chat begins with, in the chat's own classes, so that nothing moves when its script takes the place. */
export function ComingChat({ welcome, invitation, questions }: ComingChatProps) {
  return (
    <div className="us-chat">
      {invitation ? <p className="us-invitation">{invitation}</p> : null}
      <div className="us-log">
        {welcome ? <p className="us-answer us-welcome">{welcome}</p> : null}
        <noscript>
          <p>{publicProfile.noScript}</p>
        </noscript>
      </div>
      <div className="us-start">
        <p className="us-hint">{publicProfile.pick}</p>
        <ul className="us-chips">
          {questions.map((question) => (
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
  );
}
