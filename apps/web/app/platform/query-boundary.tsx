import type { ReactNode } from "react";
import { loadErrors } from "../content/load-errors.ts";
import { SkeletonText } from "../ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";

/** What the boundary needs of a query of TanStack Query. */
export type Query<Data> = { data: Data | undefined; isLoadingError: boolean; refetch: () => unknown };

type QueryBoundaryProps<Data> = {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
  /** Shown until the data is here; without it, lines of text. */
  loading?: ReactNode;
  /** What could not be loaded, or a notice of its own with a way to try again. */
  failed?: string | ((retry: () => void) => ReactNode);
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  className?: string | undefined;
};

/**
 * Around what shows a query: its loading state, its error with a way to try again, its empty state, and its data. Data
 * that was loaded stays when a later request fails.
 */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, children, loading, failed, empty, className } = props;
  const { data, isLoadingError, refetch } = query;
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  }
  if (isLoadingError) {
    if (typeof failed === "function") return failed(() => void refetch());
    return (
      <LoadFailed onRetry={refetch} className={className}>
        {failed}
      </LoadFailed>
    );
  }
  if (loading !== undefined) return loading;
  return (
    <div role="status" aria-label={loadErrors.loading} className={className}>
      <SkeletonText lines={6} />
    </div>
  );
}

type Loaded<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer Data> ? Data : never };

/** Several queries as one: loaded when all are, failed when one is. Only those that failed are tried again. */
export function combineQueries<Queries extends Record<string, Query<unknown>>>(
  queries: Queries,
): Query<Loaded<Queries>> {
  const all = Object.values(queries);
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]));
  return {
    data: all.every((query) => query.data !== undefined) ? (data as Loaded<Queries>) : undefined,
    isLoadingError: all.some((query) => query.isLoadingError),
    refetch: () => all.filter((query) => query.isLoadingError).map((query) => query.refetch()),
  };
}
