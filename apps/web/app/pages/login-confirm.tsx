import { redirect } from "react-router";
import { ConfirmSignInPage } from "../features/sign-in/confirm-sign-in-page.tsx";
import { apiContext } from "../platform/context.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readOptional } from "../platform/read-public.ts";
import type { Route } from "./+types/login-confirm.ts";

export const handle: PageHandle = { still: true };

/** Opening the page does not consume the token; only the button on it does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await readOptional(context.get(apiContext)?.auth.linkEmail({ token }));
  if (!link) throw redirect("/login/expired");
  return { token, email: link.email };
}

export default function LoginConfirmPage({ loaderData }: Route.ComponentProps) {
  return <ConfirmSignInPage {...loaderData} />;
}
