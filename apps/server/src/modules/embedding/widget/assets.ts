import { AppError } from "@understudy/contracts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import { zip } from "../../../platform/zip.ts";
import type { EmbeddedProfiles } from "./embedded.ts";
import { filled } from "./fill.ts";
import type { Scripts } from "./scripts.ts";

type Dependencies = Pick<EmbeddedProfiles, "own" | "scriptOf"> & { scripts: Scripts; clock: () => Date };

/** The widget's files with the saved configuration, as an archive. */
export function widgetAssets({ own, scriptOf, scripts, clock }: Dependencies) {
  return async (userId: string, profileId: number): Promise<FileAnswer> => {
    const row = await own(userId, profileId);
    if (!row) throw new AppError("not_found");
    const { loader = "", chat, files } = await scripts();
    const script = await scriptOf(row);
    const texts: Record<string, string> = {
      "README.txt": readme(script.host, script.key),
      "widget.js": filled(loader, script),
      "widget.css": `${script.style ?? "/* No custom style is saved. */"}\n`,
      "configuration.json": `${JSON.stringify(script, null, 2)}\n`,
    };
    const chatText = chat && files.get(chat)?.text;
    if (chat && chatText) texts[`widget/${chat}`] = chatText;
    const at = clock();
    return {
      name: "understudy-widget.zip",
      type: "application/zip",
      body: zip(Object.entries(texts).map(([name, body]) => ({ name, at, body }))),
    };
  };
}

const readme = (
  host: string,
  key: string,
): string => `Your assistant's widget, as it was when you downloaded it.

widget.js             the script, including your configuration
widget/               the chat, which the script loads from ${host} on the first click
widget.css            your custom style, without unsupported parts
configuration.json    the configuration in the script

You don't need these files to use the widget. This line on your page always loads the latest version:

  <script async src="${host}/widget/v1.js?id=${key}"></script>
`;
