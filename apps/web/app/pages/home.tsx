import { redirectDocument } from "react-router";
import { home } from "../content/home.ts";
import { readUser } from "../data/user.ts";
import { apiContext } from "../platform/context.ts";
import { pageHead, softwareData } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { siteChatPage } from "../platform/site-page.ts";
import type { Route } from "./+types/home.ts";
import { SignedInHome } from "./home-owner.tsx";
import { VisitorsHome } from "./home-visitor.tsx";

export const meta = () => pageHead({ path: "/", ...home.meta, data: [softwareData()] });

type Found = { signedIn: boolean };

/** One URL, two pages: a static page for visitors and a hydrated screen for the signed-in owner. */
export const handle = (found: Found | undefined): PageHandle =>
  // Loader data is missing only if the loader failed, which happens only between owner screens.
  found === undefined || found.signedIn ? {} : siteChatPage;

export async function loader({ context }: Route.LoaderArgs): Promise<Found> {
  const api = context.get(apiContext);
  return { signedIn: api ? await api.auth.user().then(Boolean, () => false) : false };
}

/** Runs when navigating from another owner screen. A user who is no longer signed in gets the static page. */
export async function clientLoader(): Promise<Found> {
  if (!(await readUser())) throw redirectDocument("/");
  return { signedIn: true };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData.signedIn ? <SignedInHome /> : <VisitorsHome />;
}
