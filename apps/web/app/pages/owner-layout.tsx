import { use, useEffect } from "react";
import { Outlet } from "react-router";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { useLiveLists } from "../platform/live.ts";
import { UnauthorizedContext } from "../platform/unauthorized-context.ts";
import { useUser } from "../platform/user.ts";
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx";

/** Around every owner screen: nothing of an owner's is shown or asked for before it is known who is there. */
export default function OwnerLayout() {
  const user = useUser();
  const onUnauthorized = use(UnauthorizedContext);
  useEffect(() => {
    if (user === null) onUnauthorized();
  }, [user, onUnauthorized]);
  return (
    <div data-owner-screen>
      <OwnerBar user={user} />
      <main className="wrap pt-8 pb-16 md:pt-10">{user ? <SignedIn /> : <Loading />}</main>
    </div>
  );
}

function SignedIn() {
  useLiveLists();
  return <Outlet />;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-10 w-72 max-w-full" />
      <SkeletonText lines={4} className="mt-8 max-w-xl" />
    </div>
  );
}
