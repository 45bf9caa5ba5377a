import { signIn } from "../content/sign-in.ts";
import { LinkExpiredPage } from "../features/sign-in/link-expired-page.tsx";
import type { PageHandle } from "../platform/page-handle.ts";

export const handle: PageHandle = { still: true };

export const meta = () => [{ title: signIn.meta.expired }, { name: "robots", content: "noindex" }];

export default function LoginExpiredPage() {
  return <LinkExpiredPage />;
}
