import {
  Check,
  CircleDashed,
  CircleHelp,
  CircleX,
  type LucideIcon,
  Mail,
  MessageCircle,
  ThumbsDown,
  ThumbsUp,
} from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { inbox as copy } from "./copy.ts";

type State = keyof typeof copy.states;

const ICONS: Record<State, LucideIcon> = {
  answered: Check,
  partly: CircleDashed,
  not_answered: CircleHelp,
  failed: CircleX,
  stopped: CircleX,
  pending: CircleDashed,
  uncited: CircleDashed,
  small_talk: MessageCircle,
  reply: MessageCircle,
};

/** A quiet mark: an icon and a word. */
function Tag({ icon, className, children }: { icon: ReactNode; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-12 text-ink-soft leading-normal",
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={cn("size-2 shrink-0 rounded-pill", className)} />
);

export const LiveTag = ({ children = copy.live }: { children?: ReactNode }) => (
  <Tag icon={<Dot className="bg-good" />} className="font-semibold text-good">
    {children}
  </Tag>
);

export const LiveDot = () => <Dot className="bg-good" />;

export const WaitingTag = ({ children }: { children: ReactNode }) => (
  <Tag
    icon={<Dot className="bg-spotlight inset-ring inset-ring-spotlight-ink" />}
    className="font-semibold text-ink"
  >
    {children}
  </Tag>
);

export const StateTag = ({ state }: { state: State }) => (
  <Tag icon={<Icon of={ICONS[state]} size={14} />}>{copy.states[state]}</Tag>
);

export const ContactTag = () => <Tag icon={<Icon of={Mail} size={14} />}>{copy.leftAddress}</Tag>;

export const OwnTestTag = () => <Tag icon={<Icon of={CircleDashed} size={14} />}>{copy.ownTest}</Tag>;

export function ThumbTag({ thumb }: { thumb: 1 | -1 }) {
  const isUp = thumb === 1;
  return (
    <Tag icon={<Icon of={isUp ? ThumbsUp : ThumbsDown} size={14} />} className={isUp ? "" : "text-bad"}>
      {isUp ? copy.thumbsUp : copy.thumbsDown}
    </Tag>
  );
}
