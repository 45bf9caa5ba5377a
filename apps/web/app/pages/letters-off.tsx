import { unsubscribe as copy } from "../features/account/copy.ts";
import { SignInShell } from "../features/sign-in/sign-in-shell.tsx";
import type { PageHandle } from "../platform/page-handle.ts";
import { Button } from "../ui/button.tsx";
import { textLink } from "../ui/text-link.ts";
import type { Route } from "./+types/letters-off.ts";

export const handle: PageHandle = { still: true };

/** Opening the page changes nothing; only the button on it does. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const kindOf = (name: string | null) =>
    name !== null && Object.hasOwn(copy.kinds, name) ? (name as keyof typeof copy.kinds) : undefined;
  return {
    done: kindOf(query.get("done")),
    kind: kindOf(query.get("kind")),
    owner: query.get("owner") ?? "",
    key: query.get("key") ?? "",
  };
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const { done, kind, owner, key } = loaderData;
  if (kind && owner && key) return <Ask kind={kind} owner={owner} letterKey={key} />;
  const { title, text, note } = done
    ? { ...copy.done, text: copy.done.text(copy.kinds[done]) }
    : copy.expired;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">{text}</p>
      <p className="text-14 text-ink-soft leading-normal">{note}</p>
      <p className="text-14">
        <a href="/account" className={textLink}>
          {copy.account}
        </a>
      </p>
    </SignInShell>
  );
}

type AskProps = { kind: keyof typeof copy.kinds; owner: string; letterKey: string };

function Ask({ kind, owner, letterKey }: AskProps) {
  const { title, text, button, note } = copy.ask;
  return (
    <SignInShell title={title}>
      <p className="-mt-3 text-ink-soft">{text(copy.kinds[kind])}</p>
      <form method="post" action="/api/letters/off/confirm">
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="key" value={letterKey} />
        <Button type="submit" size="lg" wide>
          {button}
        </Button>
      </form>
      <p className="text-14 text-ink-soft leading-normal">{note}</p>
    </SignInShell>
  );
}
