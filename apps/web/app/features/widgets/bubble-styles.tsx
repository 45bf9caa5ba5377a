import { BUBBLE_STYLES } from "@understudy/contracts/plain";
import { RadioGroup } from "radix-ui";
import { cn } from "../../ui/cn.ts";
import { customizer, fieldNames } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";

type Style = Draft["chatBubbleStyle"];

/** A simplified drawing of a question and an answer in each style. */
const SHAPES: Record<Style, { question: string; answer: string }> = {
  modern: {
    question: "rounded-[6px] rounded-br-[1px] bg-aubergine",
    answer: "h-1 w-3/4 rounded-pill bg-line-strong",
  },
  classic: { question: "rounded-[1px] bg-aubergine", answer: "h-2.5 w-3/4 rounded-[1px] bg-line" },
  minimal: { question: "w-0.5 bg-aubergine", answer: "h-1 w-3/4 rounded-pill bg-line-strong" },
  rounded: { question: "rounded-pill bg-aubergine", answer: "h-2.5 w-3/4 rounded-pill bg-line" },
};

export function BubbleStyles({ value, onChange }: { value: Style; onChange: (style: Style) => void }) {
  return (
    <RadioGroup.Root
      aria-label={fieldNames.chatBubbleStyle}
      value={value}
      onValueChange={(style) => onChange(style as Style)}
      className="grid grid-cols-2 gap-2 md:grid-cols-4"
    >
      {BUBBLE_STYLES.map((style) => (
        <RadioGroup.Item
          key={style}
          value={style}
          className="rounded-[10px] border border-line bg-surface px-2 pt-3 pb-2 text-14 inset-ring inset-ring-transparent transition-colors duration-150 ease-quick hover:border-line-strong data-[state=checked]:border-aubergine! data-[state=checked]:inset-ring-aubergine"
        >
          <span aria-hidden="true" className="mb-2.5 grid h-8 content-start gap-1.5">
            <span
              className={cn(
                "h-3 w-1/2",
                style === "minimal" ? "justify-self-start" : "justify-self-end",
                SHAPES[style].question,
              )}
            />
            <span className={SHAPES[style].answer} />
          </span>
          {customizer.design.bubble[style]}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
