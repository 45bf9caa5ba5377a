import { useParams } from "react-router";
import { conversations as words } from "../content/conversations.ts";
import { ConversationView } from "../features/conversations/conversation-view.tsx";
import { AnswerBetter } from "../features/corrections/answer-better.tsx";
import { initials } from "../features/navigation/names.ts";
import { useUser } from "../platform/user.ts";
import { Avatar } from "../ui/avatar.tsx";

export const meta = () => [{ title: words.metaOne }];

export default function ConversationPage() {
  const user = useUser();
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
      better={(profileId, { message, response, citations }) => (
        <AnswerBetter
          profileId={profileId}
          question={message}
          // An answer of the owner's own is written on from.
          own={citations.some(({ correctionId }) => correctionId !== null) ? response : undefined}
          listHref={`/answers?profile=${profileId}`}
        />
      )}
    />
  );
}
