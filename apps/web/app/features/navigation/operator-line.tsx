import type { ReactNode } from "react";
import { operator } from "../../content/site.ts";
import { IfSet } from "../../platform/if-set.tsx";
import { placeholder } from "../../platform/runtime-values.ts";

/** Who runs this installation, as far as the operator has said so. */
export function OperatorLine() {
  const contact = placeholder("operatorContact");
  return (
    <div className="mt-3 grid justify-items-start text-14 text-ink-soft">
      <IfSet name="operatorName">
        <p>{operator.by(placeholder("operatorName"))}</p>
      </IfSet>
      <IfSet name="operatorContact">
        <Line href={`mailto:${contact}`}>{contact}</Line>
      </IfSet>
      <IfSet name="statusPage">
        <Line href={placeholder("statusPage")}>{operator.status}</Line>
      </IfSet>
    </div>
  );
}

function Line({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="flex items-center py-1 transition-colors duration-150 ease-quick [overflow-wrap:anywhere] hover:text-ink max-md:min-h-11"
    >
      {children}
    </a>
  );
}
