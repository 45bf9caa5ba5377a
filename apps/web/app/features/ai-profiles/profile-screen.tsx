import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tips } from "../../ui/tips.tsx";
import { aiProfiles as copy } from "./copy.ts";

type ProfileScreenProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; side?: ReactNode };

/** The layout of both AI profile screens: back link, form, and tips beside it. */
export function ProfileScreen({ title, lead, children, side }: ProfileScreenProps) {
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="-ml-3">
        <a href={copy.back.href}>
          <Icon of={ArrowLeft} />
          {copy.back.label}
        </a>
      </Button>
      <h1 className="page-title mt-2 [overflow-wrap:anywhere]">{title}</h1>
      {lead ? <p className="mt-2 text-ink-soft">{lead}</p> : null}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start xl:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {side}
          <Tips {...copy.tips} />
        </div>
      </div>
    </>
  );
}
