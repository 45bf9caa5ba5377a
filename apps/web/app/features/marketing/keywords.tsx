import type { ReactNode } from "react";
import type { seo } from "../../content/seo.ts";
import { textLink } from "../../ui/text-link.ts";

/** A table on wide screens; on phones each row is a card with labels. */
export function Keywords({ words }: { words: (typeof seo)["keywords"] }) {
  const [, who, wants, answered] = words.columns;
  return (
    <div className="overflow-hidden rounded-talk border bg-surface">
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {words.columns.map((column) => (
              <th key={column} scope="col" className="px-6 py-3.5 font-medium text-14 text-ink-soft">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {words.list.map((row) => (
            <tr
              key={row.keyword}
              className="border-t max-md:block max-md:px-5 max-md:py-4 max-md:first:border-t-0"
            >
              <th scope="row" className="font-[440] font-serif text-17 max-md:block md:px-6 md:py-3.5">
                {row.keyword}
              </th>
              <Cell name={who}>{row.audience}</Cell>
              <Cell name={wants}>{row.wants}</Cell>
              <Cell name={answered}>
                <a href={row.href} className={textLink}>
                  {row.page}
                </a>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <td className="max-md:flex max-md:justify-between max-md:gap-4 max-md:pt-1.5 max-md:text-14 md:px-6 md:py-3.5">
      <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
        {name}
      </span>
      <span className="max-md:text-right">{children}</span>
    </td>
  );
}
