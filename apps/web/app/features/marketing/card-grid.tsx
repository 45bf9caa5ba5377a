import type { MarketingCard } from "../../content/marketing.ts";
import { cn } from "../../ui/cn.ts";
import { textLink } from "../../ui/text-link.ts";
import { MarketingIcon } from "./marketing-icon.tsx";

const columns = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-2 lg:grid-cols-3",
  4: "md:grid-cols-2 lg:grid-cols-4",
};

type CardGridProps = { list: readonly MarketingCard[]; across?: keyof typeof columns };

export function CardGrid({ list, across = 3 }: CardGridProps) {
  return (
    <ul className={cn("grid grid-cols-[minmax(0,1fr)] gap-4", columns[across])}>
      {list.map((card) => (
        <li key={card.title} className="flex flex-col rounded-talk border bg-surface p-6">
          {card.icon ? <MarketingIcon name={card.icon} /> : null}
          <h3 className="mt-5 text-19 tracking-[-0.01em]">{card.title}</h3>
          <p className="mt-2 text-ink-soft">{card.text}</p>
          {card.link ? (
            <p className="mt-auto pt-5">
              <a href={card.link.href} className={textLink}>
                {card.link.label}
              </a>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
