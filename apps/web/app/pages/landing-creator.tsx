import { creatorLanding } from "../content/landing.ts";
import { DemoConversation } from "../features/chat/demo-talk.tsx";
import { CreatorLanding } from "../features/marketing/landing.tsx";
import { LandingHeader } from "../features/navigation/landing-header.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { pageHead } from "../platform/head.ts";
import { siteChatPage } from "../platform/site-page.ts";

export const handle = siteChatPage;

export const meta = () => pageHead({ path: creatorLanding.path, ...creatorLanding.meta });

export default function CreatorLandingPage() {
  return (
    <>
      <LandingHeader anchors={creatorLanding.anchors} start={creatorLanding.start} />
      <CreatorLanding words={creatorLanding} demo={<DemoConversation />} />
      <SiteFooter />
    </>
  );
}
