import { redirectDocument } from "react-router";
import { home } from "../content/home.ts";
import { apiContext } from "../platform/context.ts";
import { pageHead, softwareData } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { siteChatPage } from "../platform/site-page.ts";
import { readUser } from "../platform/user.ts";
import type { Route } from "./+types/home.ts";
import { SignedInHome } from "./home-owner.tsx";
import { VisitorsHome } from "./home-visitor.tsx";

export const meta = () => pageHead({ path: "/", ...home.meta, data: [softwareData()] });

type Found = { signedIn: boolean };

/** One address, two homes: a document for everybody, and a screen of the owner's. */
export const handle = (found: Found | undefined): PageHandle =>
  // Nothing was found when the question itself failed, which happens only between screens of the owner.
  found === undefined || found.signedIn ? {} : siteChatPage;

export async function loader({ context }: Route.LoaderArgs): Promise<Found> {
  const api = context.get(apiContext);
  return { signedIn: api ? await api.auth.user().then(Boolean, () => false) : false };
}

/** From another screen of the owner's. Whoever is no longer signed in gets the document. */
export async function clientLoader(): Promise<Found> {
  if (!(await readUser())) throw redirectDocument("/");
  return { signedIn: true };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData.signedIn ? <SignedInHome /> : <VisitorsHome />;
}
