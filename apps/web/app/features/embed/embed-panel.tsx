import type { AiSettings, CurrentUser } from "@understudy/contracts";
import { THEMES } from "@understudy/contracts/plain";
import { Copy, ExternalLink, PowerOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { publicPath, useSettings } from "../../data/settings.ts";
import { copy } from "../../platform/copy.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field, FieldGroup, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { embed as words } from "./copy.ts";
import { embedAddress, iframeSnippet, scriptSnippet } from "./snippets.ts";

type Size = keyof typeof words.sizes;
const SIZES = Object.keys(words.sizes) as Size[];

/** Code to embed the assistant on the owner's own pages. Nothing here is saved. */
export function EmbedPanel({ user, settingsHref }: { user: CurrentUser; settingsHref: string }) {
  return (
    <QueryBoundary query={useSettings()} loading={<Skeleton className="h-120 w-full rounded-card" />}>
      {(settings) =>
        settings.embedEnabled ? (
          <Generator user={user} settings={settings} />
        ) : (
          <Disabled settingsHref={settingsHref} />
        )
      }
    </QueryBoundary>
  );
}

function Disabled({ settingsHref }: { settingsHref: string }) {
  return (
    <Card className="grid justify-items-center gap-2 py-14 text-center md:py-20">
      <span className="mb-2 grid size-14 place-items-center rounded-pill bg-sunk text-ink-soft">
        <Icon of={PowerOff} size={22} />
      </span>
      <h2 className="text-19">{words.disabled.title}</h2>
      <p className="max-w-[34em] text-ink-soft">{words.disabled.text}</p>
      <Button asChild className="mt-3">
        <Link to={settingsHref}>{words.disabled.action}</Link>
      </Button>
    </Card>
  );
}

function Generator({ user, settings }: { user: CurrentUser; settings: AiSettings }) {
  // A frame always has a theme and a size. The script line has them only if the owner picks them here.
  const [picked, setPicked] = useState<{ theme?: string; size?: Size; position?: string }>({});
  const theme = picked.theme ?? settings.embedTheme;
  const size = picked.size ?? "medium";
  const { width, height } = words.sizes[size];
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || words.nameless;
  const place = { origin: location.origin, userId: user.id, theme };
  const iframe = iframeSnippet({ ...place, width, height, title: words.iframe.frame(name) });
  const script = scriptSnippet({
    ...place,
    theme: picked.theme,
    size: picked.size,
    position: picked.position,
  });
  const address = location.origin + publicPath(user.id, settings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[300px_minmax(0,1fr)] xl:items-start">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <h2 className="text-16 leading-[1.4]">{words.title}</h2>
          <Hint className="mt-1">{words.lead}</Hint>
        </div>
        <FieldGroup legend={words.theme}>
          <Segmented
            full
            aria-label={words.theme}
            value={theme}
            onValueChange={(value) => setPicked({ ...picked, theme: value })}
            segments={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          />
        </FieldGroup>
        <FieldGroup legend={words.size} hint={`${width} × ${height} pixels`}>
          <Segmented
            full
            aria-label={words.size}
            value={size}
            onValueChange={(value) => setPicked({ ...picked, size: value as Size })}
            segments={SIZES.map((value) => ({ value, label: words.sizes[value].label }))}
          />
        </FieldGroup>
        <Field label={words.position} hint={words.positionHint}>
          <Select
            value={picked.position ?? ""}
            onChange={(event) => setPicked({ ...picked, position: event.currentTarget.value })}
          >
            {Object.entries(words.positions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button asChild variant="quiet">
          <a href={embedAddress(place)} target="_blank" rel="noreferrer">
            <Icon of={ExternalLink} />
            {words.look}
          </a>
        </Button>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {user.isPublic ? null : <Callout tone="warn">{words.private}</Callout>}
        <Snippet {...words.script}>
          <CodeBlock label={words.script.label} onCopy={() => void copy("Script code", script)} wrap>
            {script}
          </CodeBlock>
        </Snippet>
        <Snippet {...words.iframe}>
          <CodeBlock label={words.iframe.label} onCopy={() => void copy("Embed code", iframe)} wrap>
            {iframe}
          </CodeBlock>
        </Snippet>
        <Snippet {...words.link}>
          <div className="flex flex-wrap gap-2">
            <Input
              readOnly
              aria-label={words.link.title}
              value={address}
              onFocus={(event) => event.currentTarget.select()}
              className="w-auto flex-1 basis-60"
            />
            <Button
              variant="quiet"
              wide="phone"
              className="h-11"
              onClick={() => void copy("Direct link", address)}
            >
              <Icon of={Copy} />
              {words.link.copy}
            </Button>
          </div>
        </Snippet>
      </div>
    </div>
  );
}

function Snippet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} className="mb-1" />
      <Hint className="mb-3">{text}</Hint>
      {children}
    </Card>
  );
}
