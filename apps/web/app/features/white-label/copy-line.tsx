import { Copy } from "lucide-react";
import { copy } from "../../platform/copy.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type CopyLineProps = {
  /** The button's label. */
  name: string;
  text: string;
  /** How the toast names what was copied. */
  thing: string;
};

/** A value to be copied exactly. */
export function CopyLine({ name, text, thing }: CopyLineProps) {
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunk py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[13px] leading-normal [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button variant="ghost" size="icon" aria-label={name} onClick={() => void copy(thing, text)}>
        <Icon of={Copy} size={16} />
      </Button>
    </div>
  );
}
