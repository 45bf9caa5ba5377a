/** An operator reads what went wrong, and not where in the code; whoever misspelt an option is told all of them. */
export function plainly(usage: string): void {
  process.once("uncaughtException", (error: Error & { code?: string }) => {
    console.error(error.message);
    if (error.code?.startsWith("ERR_PARSE_ARGS")) console.error(usage);
    process.exit(error.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1);
  });
}
