/** `0.8 s`; milliseconds below a tenth of a second. */
export function seconds(ms: number | null): string | undefined {
  if (ms === null) return undefined;
  return ms < 100 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
