import { signIn } from "../content/sign-in.ts";
import { toSignInError } from "../features/sign-in/sign-in-error.tsx";
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import type { Route } from "./+types/login.ts";

export const meta = () => [{ title: signIn.meta.signIn }, { name: "robots", content: "noindex" }];

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    ways: { email: true, issuers: [{ id: "sso", name: "single sign-on" }] },
    returnTo: query.get("returnTo") ?? undefined,
    error: toSignInError(query.get("error")),
  };
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} />;
}
