import { Check } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import type { templates } from "./copy.ts";

type Template = (typeof templates)[keyof typeof templates];
type TemplateButtonProps = { template: Template; chosen: boolean; onChoose: () => void };

/** A template with its name, description and two colors. */
export function TemplateButton({ template, chosen, onChoose }: TemplateButtonProps) {
  const { name, description, primary, secondary } = template;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="flex min-h-11 items-center gap-3.5 rounded-[10px] border border-line bg-surface px-4 py-3 text-left inset-ring inset-ring-transparent transition-colors duration-150 ease-quick hover:border-line-strong aria-pressed:border-aubergine aria-pressed:inset-ring-aubergine"
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 shrink-0">
        <rect x="0.5" y="0.5" width="39" height="39" rx="8" fill={primary} stroke="var(--line-strong)" />
        <path d="M40 12V32a8 8 0 0 1-8 8H12Z" fill={secondary} />
        <rect x="0.5" y="0.5" width="39" height="39" rx="8" fill="none" stroke="var(--line-strong)" />
      </svg>
      <span className="min-w-0 flex-1">
        <span className="block font-[550] leading-[1.4]">{name}</span>
        <span className="block text-14 text-ink-soft leading-[1.4]">{description}</span>
      </span>
      {chosen ? <Icon of={Check} className="shrink-0 text-aubergine" /> : null}
    </button>
  );
}
