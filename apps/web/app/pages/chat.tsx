import { testChat as copy } from "../content/test-chat.ts";
import { useUser } from "../data/user.ts";
import { MainSaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { TestChat } from "../features/chat/test-chat.tsx";
import { initials } from "../features/navigation/names.ts";
import { MainAnswerBetter } from "../features/saved-answers/answer-better.tsx";
import { SuggestedQuestions } from "../features/suggestions/suggested-questions.tsx";
import { Avatar } from "../ui/avatar.tsx";

export default function ChatPage() {
  const { data: user } = useUser();
  if (!user) return null;
  const face = <Avatar size={26} src={user.profileImageUrl} initials={initials(user).slice(0, 1)} />;
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="mt-2 text-ink-soft">{copy.lead}</p>
      <TestChat
        user={user}
        face={face}
        questions={(choose) => <SuggestedQuestions onChoose={choose} />}
        under={(question, audience) => (
          <div className="flex flex-wrap gap-x-2 *:has-[form]:basis-full *:has-[[role=status]]:basis-full">
            <MainAnswerBetter question={question} audience={audience} />
            <MainSaveAsTest question={question} />
          </div>
        )}
      />
    </>
  );
}
