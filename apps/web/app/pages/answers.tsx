import { corrections as copy } from "../content/saved-answers.ts";
import { SaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { SavedAnswerList } from "../features/saved-answers/saved-answer-list.tsx";
import { ProfilePage } from "../platform/profile-page.tsx";

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
