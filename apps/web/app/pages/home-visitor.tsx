import { DemoConversation } from "../features/chat/demo-talk.tsx";
import { VisitorHome } from "../features/marketing/visitor-home.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";

export function VisitorsHome() {
  return (
    <>
      <SiteHeader user={null} current="/" />
      <VisitorHome demo={<DemoConversation />} />
      <SiteFooter />
    </>
  );
}
