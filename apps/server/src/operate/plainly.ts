/** An operator reads what went wrong, and not where in the code; whoever misspelt an option is told all of them. */
export function plainly(usage: string): void {
  process.once("uncaughtException", (error: Error & { code?: string }) => {
    const misspelt = error.code?.startsWith("ERR_PARSE_ARGS");
    console.error(misspelt ? `${error.message}\n${usage}` : error.message);
    process.exit(misspelt ? 2 : 1);
  });
}
