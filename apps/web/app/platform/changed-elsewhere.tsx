import { loadErrors } from "../content/load-errors.ts";
import { Callout } from "../ui/callout.tsx";

const words = loadErrors.changedElsewhere;

/**
 * Shown above a form whose save was rejected: lists the newer fields and says that saving again continues from them.
 */
export function ChangedElsewhere({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <Callout tone="warn" urgent title={words.title}>
      {words.text(fields.join(", "))}
    </Callout>
  );
}
