import { DemoChat } from "../features/chat/demo-chat.tsx";
import { VisitorHome } from "../features/marketing/visitor-home.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { useUser } from "../platform/user.ts";

export default function VisitorsHome() {
  const user = useUser();
  return (
    <>
      <SiteHeader user={user} current="/" />
      <VisitorHome demo={<DemoChat />} />
      <SiteFooter />
    </>
  );
}
