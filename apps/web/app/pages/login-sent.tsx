import { LinkSentPage } from "../features/sign-in/link-sent-page.tsx";
import type { PageHandle } from "../platform/page-handle.ts";
import type { Route } from "./+types/login-sent.ts";

export const handle: PageHandle = { still: true };

export function loader({ request }: Route.LoaderArgs) {
  return { email: new URL(request.url).searchParams.get("email")?.slice(0, 320) || "your e-mail address" };
}

export default function LoginSentPage({ loaderData }: Route.ComponentProps) {
  return <LinkSentPage email={loaderData.email} />;
}
