import type { CurrentUser, Site } from "@understudy/contracts";
import { contrast, inkOn, readableBrand } from "@understudy/contracts/colours";
import { Check, Globe } from "lucide-react";
import { type ReactNode, useState } from "react";
import { languageName } from "../../platform/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { wizard } from "./copy.ts";
import type { Info } from "./quick-info.ts";
import type { Suggested } from "./suggested.ts";

const words = wizard.found;
const COLOR = /^#[0-9a-f]{6}$/i;

/** What the site says about its owner, to be accepted by going on, or changed here. */
export function FoundProfile({
  user,
  site,
  suggested,
}: {
  user: CurrentUser;
  site: Site;
  suggested: Suggested;
}) {
  const [isOpen, setOpen] = useState(false);
  const { quick, suggestion, logo, keepsLogo } = suggested;
  const { info } = quick;
  const picture = (keepsLogo ? logo : null) ?? user.profileImageUrl;
  const host = new URL(site.address).host.replace(/^www\./, "");
  return (
    <Card aria-label={words.label} className="py-4 md:py-4">
      <div className="flex items-center gap-3.5">
        <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-card border bg-sunk text-ink-soft">
          {picture ? (
            <img src={picture} alt={words.logo} width={56} height={56} className="size-full object-cover" />
          ) : (
            <Icon of={Globe} size={24} />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-16 leading-[1.35]">
            {(suggestion?.source && (info.company || info.name)) || host}
          </h2>
          <p className="truncate text-14 text-ink-soft">{host}</p>
        </div>
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.done : words.change}
        </Button>
      </div>
      {isOpen ? (
        <Fields suggested={suggested} />
      ) : (
        <dl className="mt-4">
          <Row name={words.name}>{info.name || words.none}</Row>
          {info.title ? <Row name={words.title}>{info.title}</Row> : null}
          {info.bio ? (
            <Row name={words.bio}>
              <span className="line-clamp-3 font-normal">{info.bio}</span>
            </Row>
          ) : null}
          {COLOR.test(info.color) ? (
            <Row name={words.color}>
              <ShownColor color={info.color} />
            </Row>
          ) : null}
          {suggestion?.language ? <Row name={words.language}>{languageName(suggestion.language)}</Row> : null}
        </dl>
      )}
      {Object.keys(quick.suggested).length > 0 ? <Hint className="mt-3">{words.accept}</Hint> : null}
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-9 grid-cols-[104px_minmax(0,1fr)] items-center gap-3 border-t py-1.5 text-14">
      <dt className="self-start pt-0.5 text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The color as it is used, with the contrast of the text on it. */
function ShownColor({ color }: { color: string }) {
  const shown = readableBrand(color);
  const ratio = contrast(shown, inkOn(shown));
  return (
    <>
      <span aria-hidden="true" className="size-5 rounded-[6px]" style={{ background: shown }} />
      <code className="font-mono text-[13px]">{shown.toUpperCase()}</code>
      <Badge tone="good" title={words.ratioText}>
        <Icon of={Check} />
        {words.ratio(ratio)}
      </Badge>
      {shown === color.toLowerCase() ? null : <span className="text-ink-soft">{words.adjusted}</span>}
    </>
  );
}

function Fields({ suggested }: { suggested: Suggested }) {
  const { quick, logo, keepsLogo, setKeepsLogo } = suggested;
  const field = (name: keyof Info) => ({
    value: quick.info[name],
    onBlur: () => void quick.save(),
    onChange: (event: { target: { value: string } }) => quick.change(name, event.target.value),
  });
  const { color } = quick.info;
  const { info: labels } = wizard.upload;
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 border-t pt-4">
      <Field label={labels.name}>
        <Input autoComplete="name" {...field("name")} />
      </Field>
      <Field label={labels.jobTitle}>
        <Input autoComplete="organization-title" {...field("title")} />
      </Field>
      <Field label={labels.company} optional>
        <Input autoComplete="organization" {...field("company")} />
      </Field>
      <Field label={labels.bio}>
        <Textarea rows={3} {...field("bio")} />
      </Field>
      <Field
        label={words.color}
        optional
        hint={words.colorHint}
        error={color && !COLOR.test(color) ? words.noColor : undefined}
      >
        <Input
          placeholder={words.colorExample}
          maxLength={7}
          spellCheck={false}
          className="font-mono"
          {...field("color")}
        />
      </Field>
      {COLOR.test(color) ? (
        <p className="flex flex-wrap items-center gap-2 text-14">
          <ShownColor color={color} />
        </p>
      ) : null}
      {logo ? (
        <CheckboxField
          label={words.useLogo}
          checked={keepsLogo}
          onCheckedChange={(checked) => setKeepsLogo(checked === true)}
        />
      ) : null}
    </div>
  );
}
