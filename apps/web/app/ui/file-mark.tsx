import { FileText } from "lucide-react";
import { Icon } from "./icon.tsx";

/** The square before a document's name. Phones need its width for the name. */
export function FileMark() {
  return (
    <span className="hidden size-10 place-items-center self-start rounded-control bg-sunk text-ink-soft md:grid">
      <Icon of={FileText} size={20} />
    </span>
  );
}
