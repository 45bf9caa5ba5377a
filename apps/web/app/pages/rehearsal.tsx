import { answerTests as copy } from "../content/answer-tests.ts";
import { AnswerTestView } from "../features/answer-tests/answer-test-view.tsx";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";

export default function AnswerTestsPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <AnswerTestView profileId={profileId} />}
    </ProfilePage>
  );
}
