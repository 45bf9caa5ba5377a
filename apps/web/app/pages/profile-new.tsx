import { coming } from "../content/coming.ts";
import { ComingPage } from "../features/navigation/coming-page.tsx";

export const meta = () => [{ title: `${coming.profileNew} · Understudy` }];

export default function ProfileNewPage() {
  return <ComingPage title={coming.profileNew} />;
}
