import { Check, Copy, Link2 } from "lucide-react";
import { copy } from "../../platform/copy.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { wizard } from "./copy.ts";

/** The owner's link with a way to copy it. The name in a claimed link is hers, so it stands out. */
export function PublicLink({ path }: { path: string }) {
  const address = location.origin + path;
  const [, before = "", name = ""] = /^(\/share\/)(.+)$/.exec(path) ?? [];
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-card border border-line-strong bg-surface py-1.5 pr-2 pl-4">
      <Icon of={Link2} size={18} className="shrink-0 text-ink-soft" />
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate text-ink-soft leading-11 no-underline hover:underline"
      >
        <span className={name ? "max-md:hidden" : ""}>{location.host}</span>
        {name ? (
          <>
            {before}
            <b className="font-semibold text-ink">{name}</b>
          </>
        ) : (
          path
        )}
      </a>
      {name ? (
        <Badge tone="good" className="max-md:hidden">
          <Icon of={Check} />
          {wizard.link.yours}
        </Badge>
      ) : null}
      <Button variant="quiet" onClick={() => void copy("Profile link", address)}>
        <Icon of={Copy} />
        {wizard.launch.copy}
      </Button>
    </div>
  );
}
