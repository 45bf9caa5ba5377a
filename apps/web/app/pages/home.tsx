import { home } from "../content/home.ts";
import { apiContext } from "../platform/context.ts";
import { pageHead, softwareData } from "../platform/head.ts";
import { readUser } from "../platform/user.ts";
import type { Route } from "./+types/home.ts";
import { SignedInHome } from "./home-owner.tsx";
import { VisitorsHome } from "./home-visitor.tsx";

export const meta = () => pageHead({ path: "/", ...home.meta, data: [softwareData()] });

/** One address, two homes. On the server the visitor's own cookies decide; in the browser the known user does. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const signedIn = api ? await api.auth.user().then(Boolean, () => false) : false;
  return { signedIn };
}

export async function clientLoader() {
  return { signedIn: (await readUser()) !== null };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData.signedIn ? <SignedInHome /> : <VisitorsHome />;
}
