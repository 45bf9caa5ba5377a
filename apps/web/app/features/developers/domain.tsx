import type { DomainProof } from "@understudy/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBrand } from "../../data/white-label.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { developers } from "./copy.ts";

const words = developers.domain;

/** The owner's domain and its proof, which is the child; it is set with the rest of the brand. */
export function Domain({ children }: { children: (proof: DomainProof) => ReactNode }) {
  return (
    <Card>
      <CardHead title={words.title} />
      <QueryBoundary query={useBrand()} loading={<Skeleton className="h-12 w-full" />}>
        {({ domain }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {domain ? children(domain) : <p>{words.none}</p>}
            <p>
              <Link to={words.href} className={textLink}>
                {domain ? words.change : words.set}
              </Link>
            </p>
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}
