import { LinkExpiredPage } from "../features/sign-in/link-expired-page.tsx";
import type { PageHandle } from "../platform/page-handle.ts";

export const handle: PageHandle = { still: true };

export default function LoginExpiredPage() {
  return <LinkExpiredPage />;
}
