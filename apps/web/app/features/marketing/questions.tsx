import { ChevronDown } from "lucide-react";
import type { Question } from "../../content/marketing.ts";
import { Icon } from "../../ui/icon.tsx";

/** Uses `<details>`, so that it also works without script. */
export function Questions({ list }: { list: readonly Question[] }) {
  return (
    <div className="max-w-200 border-t">
      {list.map(({ question, answer }) => (
        <details key={question} className="group border-b">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 font-[440] font-serif text-19 leading-[1.3] md:text-23 [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              of={ChevronDown}
              size={20}
              className="shrink-0 text-ink-soft transition-transform duration-150 ease-quick group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[38em] pb-6 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
