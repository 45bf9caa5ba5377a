import { ConfirmContact } from "../features/contact/confirm-contact.tsx";
import { contact } from "../features/contact/confirm-copy.ts";
import { SignInShell } from "../features/sign-in/sign-in-shell.tsx";
import { apiContext } from "../platform/context.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readOptional } from "../platform/read-public.ts";
import type { Route } from "./+types/contact-confirm.ts";

export const handle: PageHandle = { still: true };

/** Opening the page does not consume the token; only the button on it does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const link = token ? await readOptional(context.get(apiContext)?.chat.contactLink({ token })) : undefined;
  return { isDone: query.has("done"), token, link };
}

export default function ContactConfirmPage({ loaderData }: Route.ComponentProps) {
  const { isDone, token, link } = loaderData;
  const { confirm, done, expired } = contact;
  if (link) {
    return (
      <SignInShell title={confirm.title}>
        <ConfirmContact token={token} link={link} />
      </SignInShell>
    );
  }
  const { title, text, after } = isDone ? { ...done, after: done.close } : { ...expired, after: expired.now };
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">{text}</p>
      <p className="text-14 text-ink-soft leading-normal">{after}</p>
    </SignInShell>
  );
}
