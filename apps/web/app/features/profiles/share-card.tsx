import type { AiSettings } from "@understudy/contracts";
import { Copy, Download, ExternalLink } from "lucide-react";
import { publicPath, useSettings } from "../../data/settings.ts";
import { useUser } from "../../data/user.ts";
import { copy } from "../../platform/copy.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { shareCard as words } from "./share-card-copy.ts";
import { ShareLink } from "./share-link.tsx";

/** All ways to share the profile: its URL, a custom link, a QR code, a preview image. */
export function ShareCard() {
  const query = combineQueries({ user: useUser(), settings: useSettings() });
  return (
    <Card>
      <CardHead title={words.title} />
      <QueryBoundary query={query} loading={<Skeleton className="h-88 w-full" />}>
        {({ user, settings }) =>
          user ? <Ready userId={user.id} isPublic={user.isPublic} settings={settings} /> : null
        }
      </QueryBoundary>
    </Card>
  );
}

type ReadyProps = { userId: string; isPublic: boolean; settings: AiSettings };

function Ready({ userId, isPublic, settings }: ReadyProps) {
  const address = location.origin + publicPath(userId, settings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isPublic ? null : <Callout tone="warn">{words.private}</Callout>}
      <div>
        <Field label={words.address}>
          <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => void copy("Profile URL", address)}>
            <Icon of={Copy} />
            {words.copyAddress}
          </Button>
          {isPublic ? (
            <Button asChild variant="quiet">
              <a href={address} target="_blank" rel="noreferrer">
                <Icon of={ExternalLink} />
                {words.view}
              </a>
            </Button>
          ) : null}
        </div>
      </div>
      <ShareLink settings={settings} onCopy={(link) => void copy("Profile link", link)} />
      <Pictures userId={userId} />
    </div>
  );
}

/** What link previews show. The server renders both images from the current profile. */
function Pictures({ userId }: { userId: string }) {
  const folder = `/p/${userId}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <figure className="min-w-0">
        <img
          src={`${folder}/image.png`}
          alt={words.pictureAlt}
          width={1200}
          height={630}
          loading="lazy"
          className="h-auto w-full max-w-100 rounded-control border"
        />
        <figcaption className="mt-2 text-14 text-ink-soft">{words.picture}</figcaption>
      </figure>
      <figure>
        <img
          src={`${folder}/qr.svg`}
          alt={words.codeAlt}
          width={144}
          height={144}
          loading="lazy"
          className="rounded-control border bg-surface"
        />
        <figcaption className="mt-2 max-w-36 text-14 text-ink-soft">{words.code}</figcaption>
        <Button asChild variant="quiet" size="sm" className="mt-2">
          <a href={`${folder}/qr.svg`} download="understudy-qr.svg">
            <Icon of={Download} />
            {words.download}
          </a>
        </Button>
      </figure>
    </div>
  );
}
