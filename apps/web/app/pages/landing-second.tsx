import { secondLanding } from "../content/landing.ts";
import { DemoConversation } from "../features/chat/demo-talk.tsx";
import { SecondLanding } from "../features/marketing/landing.tsx";
import { LandingHeader } from "../features/navigation/landing-header.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { pageHead } from "../platform/head.ts";
import { siteChatPage } from "../platform/site-page.ts";

export const handle = siteChatPage;

export const meta = () => pageHead({ path: secondLanding.path, ...secondLanding.meta });

export default function SecondLandingPage() {
  return (
    <>
      <LandingHeader anchors={secondLanding.anchors} start={secondLanding.start} />
      <SecondLanding words={secondLanding} demo={<DemoConversation />} />
      <SiteFooter />
    </>
  );
}
