import { coming } from "../content/coming.ts";
import { ComingPage } from "../features/navigation/coming-page.tsx";

export const meta = () => [{ title: `${coming.dashboard} · Understudy` }];

export default function DashboardPage() {
  return <ComingPage title={coming.dashboard} />;
}
