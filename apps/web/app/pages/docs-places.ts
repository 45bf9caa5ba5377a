import { docsPlaces } from "../features/docs/library.server.ts";
import { textAnswer } from "../platform/text-answer.ts";

/** A JavaScript module rather than JSON, because scripts are compressed and API responses are not. */
export function loader() {
  return textAnswer("text/javascript", `export const places = ${JSON.stringify(docsPlaces())};\n`);
}
