import type { Figure } from "../../content/marketing.ts";

/** Numbers side by side in one panel. */
export function Figures({ list }: { list: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-talk border bg-line lg:grid-cols-4">
      {list.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-2 bg-surface p-5 md:p-7">
          <dt className="text-14 text-ink-soft leading-normal">{label}</dt>
          <dd className="display text-28 tracking-[-0.02em] md:text-40">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
