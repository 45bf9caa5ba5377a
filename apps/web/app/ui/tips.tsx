import { Card, CardHead } from "./card.tsx";
import { cn } from "./cn.ts";

type TipsProps = {
  title: string;
  list: readonly string[];
  /** Side by side, for a card with the full width. */
  across?: boolean | undefined;
  className?: string | undefined;
};

/** A few tips of equal importance. */
export function Tips({ title, list, across = false, className }: TipsProps) {
  return (
    <Card className={className}>
      <CardHead title={title} className="mb-3" />
      <ul
        className={cn("grid gap-3 text-14 text-ink-soft leading-normal", across && "md:grid-cols-3 md:gap-8")}
      >
        {list.map((tip) => (
          <li key={tip} className="relative text-pretty pl-5">
            <span aria-hidden="true" className="absolute top-2 left-0.5 size-1.5 rounded-pill bg-aubergine" />
            {tip}
          </li>
        ))}
      </ul>
    </Card>
  );
}
