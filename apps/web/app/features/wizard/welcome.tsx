import { FileText, type LucideIcon, Quote, Send } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { wizard } from "./copy.ts";
import { StepHead, type StepProps } from "./step-head.tsx";

const words = wizard.welcome;
const icons: readonly LucideIcon[] = [FileText, Quote, Send];

export function Welcome(step: StepProps) {
  return (
    <>
      <StepHead {...step} heading={words.title} lead={words.lead} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
        {words.blurbs.map(({ title, text }, index) => (
          <Card key={title} asChild>
            <li>
              <span className="grid size-11 place-items-center rounded-pill bg-aubergine-wash text-aubergine">
                <Icon of={icons[index] ?? FileText} size={20} />
              </span>
              <h2 className="mt-4 text-19">{title}</h2>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          </Card>
        ))}
      </ul>
    </>
  );
}
