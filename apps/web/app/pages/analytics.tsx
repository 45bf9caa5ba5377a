import { coming } from "../content/coming.ts";
import { ComingPage } from "../features/navigation/coming-page.tsx";

export const meta = () => [{ title: `${coming.analytics} · Understudy` }];

export default function AnalyticsPage() {
  return <ComingPage title={coming.analytics} />;
}
