import { insights as copy } from "../features/analytics/copy.ts";
import { Unanswered } from "../features/analytics/unanswered.tsx";
import { NamedProfile } from "../features/owner-screen/profile-page.tsx";
import { gapForms } from "./gap-ways.tsx";

export default function UnansweredPage() {
  return (
    <>
      <h1 className="page-title">{copy.unanswered.title}</h1>
      <NamedProfile>{({ id }) => <Unanswered profileId={id} answering={gapForms(id)} />}</NamedProfile>
    </>
  );
}
