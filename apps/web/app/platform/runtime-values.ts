/** What the server fills into prerendered pages: the operator's settings, and counts that are worth showing. */
export type RuntimeValue =
  | "operatorName"
  | "operatorAddress"
  | "operatorContact"
  | "statusPage"
  | "assistants"
  | "conversations"
  | "ratings"
  | "helpful";

/** Where the value goes, inside an `IfSet`. */
export const placeholder = (name: RuntimeValue): string => `{{${name}}}`;
