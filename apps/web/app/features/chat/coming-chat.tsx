import { publicProfile } from "../../content/public-profile.ts";
import { ComingChips } from "../../ui/coming-chips.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type ComingChatProps = {
  welcome?: string;
  invitation?: string;
  questions: readonly string[];
};

/** The chat's initial state in the chat's own classes, so that the layout doesn't shift when the script replaces it. */
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
      <ComingChips hint={publicProfile.pick} questions={questions} />
      <div className="us-ask">
        <Skeleton className="h-14.5 w-full rounded-talk" />
      </div>
      <div className="us-footnote" />
    </div>
  );
}
