import type { AiProfile, CurrentUser } from "@understudy/contracts";
import { Code, Download, type LucideIcon, Paintbrush, SlidersHorizontal, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { widgets as copy } from "./copy.ts";

type HeadProps = {
  user: CurrentUser;
  profiles: readonly AiProfile[];
  profileId: number | undefined;
  onProfile: (id: number) => void;
  upgrade: ReactNode;
};

/** The title, the plan, and the selected assistant. */
export function Head({ user, profiles, profileId, onProfile, upgrade }: HeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div className="flex items-center gap-3">
        <h1 className="page-title">{copy.title}</h1>
        <Badge data-plan>{copy.plan.name(user.planType)}</Badge>
      </div>
      <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:w-full">
        {profiles.length > 1 ? (
          <Select
            aria-label={copy.profile.label}
            value={String(profileId ?? "")}
            onChange={(event) => onProfile(Number(event.target.value))}
            className="max-w-70 max-md:max-w-none"
          >
            {profiles.map(({ id, name, isMain }) => (
              <option key={id} value={id}>
                {isMain ? copy.profile.main(name) : name}
              </option>
            ))}
          </Select>
        ) : null}
        {upgrade}
      </div>
    </div>
  );
}

/** On phones the cards are single rows with no space for icons. */
const action = "self-start max-md:self-center max-md:px-2.5 max-md:[&_svg]:hidden";

type InfoCardsProps = { onCode: () => void; assetsHref: string; onAdvanced: () => void };

/** The main actions, each with a shortcut. */
export function InfoCards({ onCode, assetsHref, onAdvanced }: InfoCardsProps) {
  const { cards, actions } = copy;
  return (
    <section
      aria-label={actions.label}
      className="mb-8 grid gap-px overflow-hidden rounded-card border bg-line md:grid-cols-3"
    >
      <InfoCard icon={Paintbrush} {...cards.customization}>
        <Button variant="quiet" size="sm" className={action} onClick={onAdvanced}>
          <Icon of={SlidersHorizontal} size={16} />
          {actions.advanced}
        </Button>
      </InfoCard>
      <InfoCard icon={Tag} {...cards.whiteLabel}>
        <Button asChild variant="quiet" size="sm" className={action}>
          <a href={assetsHref} download>
            <Icon of={Download} size={16} />
            {actions.assets}
          </a>
        </Button>
      </InfoCard>
      <InfoCard icon={Code} {...cards.integration}>
        <Button variant="quiet" size="sm" className={action} onClick={onCode}>
          <Icon of={Code} size={16} />
          {actions.code}
        </Button>
      </InfoCard>
    </section>
  );
}

type InfoCardProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function InfoCard({ icon, title, text, children }: InfoCardProps) {
  return (
    <div className="flex min-w-0 bg-surface px-4 py-2.5 max-md:items-center max-md:gap-2 md:flex-col md:gap-3 md:px-6 md:py-5">
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 text-14 leading-[1.4] md:text-16">
          <Icon of={icon} className="text-ink-soft max-md:hidden" />
          {title}
        </h2>
        <p className="mt-1 text-14 text-ink-soft leading-normal max-md:sr-only">{text}</p>
      </div>
      {children}
    </div>
  );
}
