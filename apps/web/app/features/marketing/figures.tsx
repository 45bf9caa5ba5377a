import type { Figure } from "../../content/marketing.ts";
import { IfSet } from "../../platform/if-set.tsx";
import { placeholder } from "../../platform/runtime-values.ts";

/** Numbers side by side in one panel. */
export function Figures({ list }: { list: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-talk border bg-line lg:grid-cols-4">
      {list.map(({ value, label, counted }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-2 bg-surface p-5 md:p-7">
          <dt className="text-14 text-ink-soft leading-normal">
            {counted ? (
              <IfSet name={counted.name} otherwise={label}>
                {counted.label}
              </IfSet>
            ) : (
              label
            )}
          </dt>
          <dd className="display text-28 tracking-[-0.02em] md:text-40">
            {counted ? (
              <IfSet name={counted.name} otherwise={value}>
                {placeholder(counted.name)}
              </IfSet>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
