import { Check, CircleDashed, CircleHelp, CircleX, type LucideIcon, MessageCircle } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { conversations as copy } from "./copy.ts";

type State = keyof typeof copy.states;

const LOOKS: Record<State, { tone: "good" | "warn" | "neutral"; icon: LucideIcon }> = {
  answered: { tone: "good", icon: Check },
  partly: { tone: "neutral", icon: CircleDashed },
  not_answered: { tone: "warn", icon: CircleHelp },
  failed: { tone: "neutral", icon: CircleX },
  stopped: { tone: "neutral", icon: CircleX },
  pending: { tone: "neutral", icon: CircleDashed },
  uncited: { tone: "neutral", icon: CircleDashed },
  small_talk: { tone: "neutral", icon: MessageCircle },
  reply: { tone: "neutral", icon: MessageCircle },
};

export function StateBadge({ state }: { state: State }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon of={icon} />
      {copy.states[state]}
    </Badge>
  );
}
