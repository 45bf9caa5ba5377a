import { useParams } from "react-router";
import { useUser } from "../data/user.ts";
import { SaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { audienceOf } from "../features/inbox/audience.ts";
import { Inbox } from "../features/inbox/inbox.tsx";
import { initials } from "../features/navigation/names.ts";
import { AnswerBetter } from "../features/saved-answers/answer-better.tsx";
import { Avatar } from "../ui/avatar.tsx";

/** The actions share a row until one is opened; that one then takes the full width. */
const actions =
  "flex flex-wrap gap-x-2 gap-y-1 *:mt-0! *:has-[form]:basis-full *:has-[[role=status]]:basis-full";

/** The inbox has two addresses, with and without an open conversation. */
export default function InboxPage() {
  const { data: user } = useUser();
  // One prerendered shell serves every conversation; only the URL has the id.
  const openKey = useParams().id;
  if (!user) return null;
  return (
    <Inbox
      openKey={openKey}
      firstName={user.firstName}
      face={<Avatar size={26} src={user.profileImageUrl} initials={initials(user).slice(0, 1)} />}
      better={(conversation, { id, message, response, citations }, isWeak) => (
        <div className={isWeak ? actions : `${actions} mt-1 -ml-3`}>
          <AnswerBetter
            profileId={conversation.profileId}
            question={message}
            // If the answer came from a saved answer, editing starts from its text.
            own={citations.some(({ correctionId }) => correctionId !== null) ? response : undefined}
            {...audienceOf(conversation)}
            exchangeId={id}
            look={isWeak ? "weak" : "ghost"}
            listHref={`/answers?profile=${conversation.profileId}`}
          />
          <SaveAsTest
            profileId={conversation.profileId}
            question={message}
            answer={response}
            look={isWeak ? "quiet" : "ghost"}
          />
        </div>
      )}
    />
  );
}
