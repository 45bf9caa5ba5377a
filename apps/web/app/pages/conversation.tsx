import { useParams } from "react-router";
import { conversations as words } from "../content/conversations.ts";
import { LateAnswer } from "../features/contact/late-answer.tsx";
import { ConversationView } from "../features/conversations/conversation-view.tsx";
import { AnswerBetter } from "../features/corrections/answer-better.tsx";
import { initials } from "../features/navigation/names.ts";
import { KeepAsTest } from "../features/rehearsal/keep-as-test.tsx";
import { useUser } from "../platform/user.ts";
import { Avatar } from "../ui/avatar.tsx";

/** Side by side, until one of them is opened. */
const underAnswer = "flex flex-wrap gap-x-2 *:has-[form]:basis-full *:has-[[role=status]]:basis-full";

export const meta = () => [{ title: words.metaOne }];

export default function ConversationPage() {
  const { data: user } = useUser();
  // The shell was written for every number; only the address says which.
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
            // An answer of the owner's own is written on from.
            own={citations.some(({ correctionId }) => correctionId !== null) ? response : undefined}
            // Said at the link of an occasion: for that occasion alone, or for nobody else where it is gone.
            circle={occasion === null ? "public" : occasion.id === null ? "owner" : "link"}
            occasionId={occasion?.id}
            listHref={`/answers?profile=${profileId}`}
          />
          <KeepAsTest profileId={profileId} question={message} answer={response} />
        </div>
      )}
    />
  );
}
