import { Check } from "lucide-react";
import { demo } from "../../content/demo.ts";
import { Badge } from "../../ui/badge.tsx";
import { Mark } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The heading of the demo chat: the name of the assistant. */
export function DemoHead() {
  return (
    <p className="flex items-center gap-2.5 border-b px-1 pb-4 font-semibold text-14">
      <Mark />
      {demo.assistant}
      <Badge tone="good" className="ml-auto">
        <Icon of={Check} />
        {demo.ready}
      </Badge>
    </p>
  );
}
