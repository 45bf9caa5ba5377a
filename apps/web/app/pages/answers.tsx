import { corrections as words } from "../content/corrections.ts";
import { CorrectionList } from "../features/corrections/correction-list.tsx";
import { KeepAsTest } from "../features/rehearsal/keep-as-test.tsx";
import { ProfilePage } from "../platform/profile-page.tsx";

export const meta = () => [{ title: words.meta.title }];

export default function AnswersPage() {
  return (
    <ProfilePage title={words.title} lead={words.lead}>
      {(profileId) => (
        <CorrectionList
          profileId={profileId}
          under={({ question, answer }) => (
            <KeepAsTest profileId={profileId} question={question} answer={answer} />
          )}
        />
      )}
    </ProfilePage>
  );
}
