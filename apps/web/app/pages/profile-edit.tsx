import { coming } from "../content/coming.ts";
import { ComingPage } from "../features/navigation/coming-page.tsx";

export const meta = () => [{ title: `${coming.profileEdit} · Understudy` }];

export default function ProfileEditPage() {
  return <ComingPage title={coming.profileEdit} />;
}
