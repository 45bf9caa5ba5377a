import type { CurrentUser } from "@understudy/contracts";
import { Copy } from "lucide-react";
import { useAnalytics } from "../../data/analytics.ts";
import { usePublicPath } from "../../data/settings.ts";
import { copy } from "../../platform/copy.ts";
import { formatNumber } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { wizard } from "./copy.ts";
import { StepHead, type StepProps } from "./step-head.tsx";

const words = wizard.share;

export function Share({ user, ...step }: StepProps & { user: CurrentUser }) {
  const address = location.origin + usePublicPath(user.id);
  // The frame on somebody's site outlives a change of the link's name.
  const framed = `${location.origin}/profile/${user.id}?embed=1`;
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || words.nameless;
  const snippet = `<iframe src="${framed}" width="400" height="600" style="border:0" title="${escaped(words.frame(name))}"></iframe>`;
  return (
    <>
      <StepHead {...step} heading={words.title} lead={words.lead} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card>
            <CardHead title={words.link} />
            {user.isPublic ? null : (
              <Callout tone="warn" className="mb-4">
                {words.private}
              </Callout>
            )}
            <div className="flex flex-wrap gap-2">
              <Input
                readOnly
                aria-label={words.link}
                value={address}
                onFocus={(event) => event.currentTarget.select()}
                className="w-auto flex-1 basis-60"
              />
              <Button className="h-11" wide="phone" onClick={() => void copy("Profile link", address)}>
                <Icon of={Copy} />
                {words.copyLink}
              </Button>
            </div>
          </Card>
          <Card>
            <CardHead title={words.embed} className="mb-1" />
            <Hint className="mb-3">{words.embedText}</Hint>
            <CodeBlock label={words.embed} wrap onCopy={() => void copy("Embed code", snippet)}>
              {snippet}
            </CodeBlock>
          </Card>
        </div>
        <Figures />
      </div>
    </>
  );
}

/** Two metrics: the owner's own once there are any, until then a labeled example. */
function Figures() {
  return (
    <QueryBoundary query={useAnalytics()} loading={null}>
      {({ figures, totalConversations }) => (
        <TwoFigures views={figures.views} conversations={totalConversations} />
      )}
    </QueryBoundary>
  );
}

function TwoFigures({ views, conversations }: { views: number; conversations: number }) {
  const isReal = views > 0 || conversations > 0;
  const shown = [
    { name: words.views, value: isReal ? views : words.exampleViews },
    { name: words.conversations, value: isReal ? conversations : words.exampleConversations },
  ];
  return (
    <Card>
      <CardHead
        title={isReal ? words.figuresReal : words.figures}
        {...(isReal ? {} : { action: <Badge>{words.example}</Badge> })}
      />
      <dl className="grid grid-cols-2 gap-4">
        {shown.map(({ name, value }) => (
          <div key={name} className="grid">
            <dt className="text-14 text-ink-soft">{name}</dt>
            <dd className="font-[420] font-serif text-40 lining-nums leading-[1.2]">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Hint className="mt-3">{words.figuresText}</Hint>
    </Card>
  );
}

/** Escapes a name for use in the HTML of another site. */
function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
