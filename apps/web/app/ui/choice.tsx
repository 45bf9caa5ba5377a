import { RadioGroup as Primitive } from "radix-ui";
import { type ComponentProps, useId } from "react";
import { cn } from "./cn.ts";

export type Choice = { value: string; name: string; meaning?: string; disabled?: boolean };

type ChoiceCardsProps = Omit<ComponentProps<typeof Primitive.Root>, "children"> & {
  choices: readonly Choice[];
  columns?: 1 | 2 | undefined;
};

/** A choice of one among a few options, each explained in one line. */
export function ChoiceCards({ choices, columns = 2, className, ...props }: ChoiceCardsProps) {
  return (
    <Primitive.Root
      className={cn("grid grid-cols-1 gap-2", columns === 2 && "md:grid-cols-2", className)}
      {...props}
    >
      {choices.map((choice) => (
        <ChoiceCard key={choice.value} {...choice} />
      ))}
    </Primitive.Root>
  );
}

function ChoiceCard({ value, name, meaning, disabled = false }: Choice) {
  const id = useId();
  return (
    <Primitive.Item
      value={value}
      disabled={disabled}
      aria-labelledby={`${id}-name`}
      {...(meaning ? { "aria-describedby": `${id}-meaning` } : {})}
      className="group flex min-h-11 items-start gap-3 rounded-[10px] border border-line bg-surface px-4 py-3.5 text-left inset-ring inset-ring-transparent transition-colors duration-150 ease-quick enabled:hover:border-line-strong disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft data-[state=checked]:border-aubergine! data-[state=checked]:inset-ring-aubergine"
    >
      <span
        aria-hidden="true"
        className="mt-0.5 size-4.5 shrink-0 rounded-pill border-[1.5px] border-line-strong group-data-[state=checked]:border-[5.5px] group-data-[state=checked]:border-aubergine"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-[550] leading-[1.4]">
          {name}
        </span>
        {meaning ? (
          <span id={`${id}-meaning`} className="block text-14 text-ink-soft leading-[1.4]">
            {meaning}
          </span>
        ) : null}
      </span>
    </Primitive.Item>
  );
}
