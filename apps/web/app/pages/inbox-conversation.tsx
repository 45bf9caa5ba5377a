import { useParams } from "react-router";
import { useUser } from "../data/user.ts";
import { SaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { LateAnswer } from "../features/contact/late-answer.tsx";
import { ConversationView } from "../features/conversations/conversation-view.tsx";
import { initials } from "../features/navigation/names.ts";
import { AnswerBetter } from "../features/saved-answers/answer-better.tsx";
import { Avatar } from "../ui/avatar.tsx";

/** The actions share a row until one is opened; that one then takes the full width. */
const underAnswer = "flex flex-wrap gap-x-2 *:has-[form]:basis-full *:has-[[role=status]]:basis-full";

export default function InboxConversationPage() {
  const { data: user } = useUser();
  // One prerendered shell serves every conversation; only the URL has the id.
  const id = Number(useParams().id);
  if (!user) return null;
  const face = <Avatar size={26} src={user.profileImageUrl} initials={initials(user).slice(0, 1)} />;
  return (
    <ConversationView
      key={id}
      id={id}
      firstName={user.firstName}
      face={face}
      reply={(contact) => <LateAnswer contact={contact} />}
      better={({ profileId, occasion }, { message, response, citations }) => (
        <div className={underAnswer}>
          <AnswerBetter
            profileId={profileId}
            question={message}
            // If the answer came from a saved answer, editing starts from its text.
            own={citations.some(({ correctionId }) => correctionId !== null) ? response : undefined}
            // At a private link, the new answer is for that link only, or for the owner only if the link was deleted.
            circle={occasion === null ? "public" : occasion.id === null ? "owner" : "link"}
            occasionId={occasion?.id}
            listHref={`/answers?profile=${profileId}`}
          />
          <SaveAsTest profileId={profileId} question={message} answer={response} />
        </div>
      )}
    />
  );
}
