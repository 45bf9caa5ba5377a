import { docsPlaces } from "../features/docs/library.server.ts";
import { textAnswer } from "../platform/text-answer.ts";

/** A module, because scripts are sent packed and answers of the API are not. */
export function loader() {
  return textAnswer("text/javascript", `export const places = ${JSON.stringify(docsPlaces())};\n`);
}
