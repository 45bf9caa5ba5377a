import { Outlet, useLocation } from "react-router";
import { SiteFooter } from "../features/navigation/site-footer.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { sitePage } from "../platform/site-page.ts";

export const handle = sitePage;

/** Layout of every marketing page: prerendered, identical for all visitors, never hydrated. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SiteHeader user={null} current={pathname} />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
