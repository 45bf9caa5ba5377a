import { lazy, Suspense } from "react";
import { VisitorHome } from "../features/marketing/visitor-home.tsx";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { useUser } from "../platform/user.ts";
import { Skeleton } from "../ui/skeleton.tsx";

// The chat is far down the page, and an owner's home has none.
const DemoChat = lazy(() =>
  import("../features/chat/demo-chat.tsx").then((it) => ({ default: it.DemoChat })),
);

// One element for good: an update before the chat is hydrated would make React draw it anew, and what was typed into
// it would be gone.
const demo = (
  <Suspense fallback={<Skeleton className="h-140 w-full rounded-card md:h-150" />}>
    <DemoChat />
  </Suspense>
);

export function VisitorsHome() {
  const user = useUser();
  return (
    <>
      <SiteHeader user={user} current="/" />
      <VisitorHome demo={demo} />
      <SiteFooter />
    </>
  );
}
