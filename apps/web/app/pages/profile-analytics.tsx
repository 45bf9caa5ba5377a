import { coming } from "../content/coming.ts";
import { ComingPage } from "../features/navigation/coming-page.tsx";

export const meta = () => [{ title: `${coming.profileAnalytics} · Understudy` }];

export default function ProfileAnalyticsPage() {
  return <ComingPage title={coming.profileAnalytics} />;
}
