import { toSignInError } from "../features/sign-in/sign-in-error.ts";
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { apiContext } from "../platform/context.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import type { Route } from "./+types/login.ts";

export const handle: PageHandle = { still: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const ways = await context.get(apiContext)?.auth.ways();
  return {
    ways: ways ?? { email: false, issuers: [], openSignUp: false },
    returnTo: query.get("returnTo") ?? undefined,
    error: toSignInError(query.get("error")),
    again: query.has("again"),
  };
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} />;
}
