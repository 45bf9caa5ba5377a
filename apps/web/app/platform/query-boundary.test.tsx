import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { combineQueries, type Query, QueryBoundary } from "./query-boundary.tsx";

const query = <Data,>(data: Data | undefined, isLoadingError = false): Query<Data> => ({
  data,
  isLoadingError,
  refetch: vi.fn(),
});

const shown = (list: Query<string[]>): string =>
  renderToStaticMarkup(
    <QueryBoundary query={list} empty="Nothing yet">
      {(names) => names.join()}
    </QueryBoundary>,
  );

test("a query is shown as loading, failed, empty or loaded", () => {
  expect(shown(query<string[]>(undefined))).toContain('role="status"');
  expect(shown(query<string[]>(undefined, true))).toContain("Try again");
  expect(shown(query<string[]>([]))).toBe("Nothing yet");
  expect(shown(query(["Marguerite"]))).toBe("Marguerite");
});

test("data that was loaded stays when a later request fails", () => {
  expect(shown(query(["Marguerite"], true))).toBe("Marguerite");
});

test("several queries are loaded together, and only the failed ones are tried again", () => {
  const loaded = query(1);
  const failed = query<number>(undefined, true);
  expect(combineQueries({ a: loaded, b: query(2) }).data).toEqual({ a: 1, b: 2 });
  const both = combineQueries({ a: loaded, b: failed });
  expect(both).toMatchObject({ data: undefined, isLoadingError: true });
  both.refetch();
  expect(loaded.refetch).not.toHaveBeenCalled();
  expect(failed.refetch).toHaveBeenCalledTimes(1);
});
