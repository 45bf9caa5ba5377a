import { loadErrors } from "../content/load-errors.ts";
import { Callout } from "../ui/callout.tsx";

const words = loadErrors.changedElsewhere;

/** Above a form whose save was refused: what is newer, and that saving once more goes on from there. */
export function ChangedElsewhere({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <Callout tone="warn" urgent title={words.title}>
      {words.text(fields.join(", "))}
    </Callout>
  );
}
