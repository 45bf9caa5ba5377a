import { savedAnswers as copy } from "../content/saved-answers.ts";
import { SaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";
import { SavedAnswerList } from "../features/saved-answers/saved-answer-list.tsx";

export default function AnswersPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => (
        <SavedAnswerList
          profileId={profileId}
          under={({ question, answer }) => (
            <SaveAsTest profileId={profileId} question={question} answer={answer} />
          )}
        />
      )}
    </ProfilePage>
  );
}
