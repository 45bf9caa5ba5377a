import {
  BadgeCheck,
  Blocks,
  BookOpen,
  ChartColumn,
  CircleHelp,
  Code,
  FileText,
  Globe,
  KeyRound,
  Link as LinkIcon,
  Lock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Palette,
  Plug,
  Quote,
  Search,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Users,
} from "lucide-react";
import type { IconName } from "../../content/marketing.ts";
import { Icon } from "../../ui/icon.tsx";

const icons: Record<IconName, LucideIcon> = {
  answer: Quote,
  blocks: Blocks,
  book: BookOpen,
  chart: ChartColumn,
  check: BadgeCheck,
  code: Code,
  file: FileText,
  globe: Globe,
  key: KeyRound,
  link: LinkIcon,
  lock: Lock,
  mail: Mail,
  message: MessageCircle,
  palette: Palette,
  people: Users,
  plug: Plug,
  search: Search,
  server: Server,
  shield: ShieldCheck,
  sliders: SlidersHorizontal,
  spark: Sparkles,
  unknown: CircleHelp,
};

export function MarketingIcon({ name }: { name: IconName }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-aubergine-wash text-aubergine">
      <Icon of={icons[name]} size={20} />
    </span>
  );
}
