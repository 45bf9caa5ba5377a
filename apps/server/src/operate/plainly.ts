/** Shows operators the error message without a stack trace, and the usage if an option is misspelled. */
export function plainly(usage: string): void {
  process.once("uncaughtException", (error: Error & { code?: string }) => {
    const misspelt = error.code?.startsWith("ERR_PARSE_ARGS");
    console.error(misspelt ? `${error.message}\n${usage}` : error.message);
    process.exit(misspelt ? 2 : 1);
  });
}
