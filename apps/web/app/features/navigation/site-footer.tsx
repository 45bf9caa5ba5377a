import type { ReactNode } from "react";
import { product } from "../../content/product.ts";
import { menuGroups } from "../../screens.ts";
import { Brand } from "../../ui/brand.tsx";
import { OperatorLine } from "./operator-line.tsx";

/** `operator` can be left out on pages that are hydrated, which have no runtime values. */
export function SiteFooter({ operator = <OperatorLine /> }: { operator?: ReactNode }) {
  return (
    <footer className="pt-14 pb-18">
      <div className="wrap grid grid-cols-2 gap-8 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-md:col-span-full">
          <Brand />
          <p className="text-14 text-ink-soft">{product.line}</p>
          {operator}
        </div>
        {menuGroups("footer").map((group) => (
          <nav key={group.label} aria-label={group.label}>
            <h2 className="mb-1.5 text-14">{group.label}</h2>
            <ul className="grid justify-items-start md:gap-1">
              {group.links.map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    className="flex items-center py-1 text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink max-md:min-h-11"
                  >
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
