import { home } from "../../content/home.ts";
import { Section } from "./section.tsx";

/** The list is wider than its container, which clips the outer dividers whatever the number of columns. */
export function Audience() {
  return (
    <Section title={home.audiences.title}>
      <div className="overflow-x-clip border-t">
        <ul className="-mx-8 grid md:grid-cols-2 lg:grid-cols-3">
          {home.audiences.list.map((audience) => (
            <li
              key={audience.name}
              className="row-span-2 grid grid-rows-subgrid gap-y-3.5 border-b border-l px-8 py-6 md:gap-y-7 md:pt-8 md:pb-9"
            >
              <p className="max-w-[12em] text-balance font-serif text-23 italic leading-[1.24] tracking-[-0.01em] max-md:max-w-none md:text-[1.62rem]">
                {audience.question}
              </p>
              <div>
                <h3 className="text-16">{audience.name}</h3>
                <p className="mt-1 text-ink-soft">{audience.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
