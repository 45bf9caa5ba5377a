import type { Brand } from "../brand.ts";
import { contentsPage, cover } from "./cover.ts";
import {
  configurationChapter,
  eventsChapter,
  scriptChapter,
  styleChapter,
} from "./documentation-settings.ts";
import {
  builderChapter,
  packageChapter,
  pageChapter,
  reactChapter,
  wordpressChapter,
} from "./documentation-setup.ts";
import { callsChapter, helpChapter, safetyChapter, troubleChapter } from "./documentation-trouble.ts";
import { openWriter } from "./writer.ts";

/** Explains to site administrators how to add the assistant to a site. */
export async function documentation(brand: Brand): Promise<Buffer> {
  const writer = await openWriter(brand, "Documentation");
  const { companyName } = brand;
  cover(
    writer,
    "Assistant documentation",
    `Putting the ${companyName} assistant on a website, and looking after it there.`,
  );
  writer.blank();
  packageChapter(writer);
  pageChapter(writer);
  builderChapter(writer);
  wordpressChapter(writer);
  reactChapter(writer);
  configurationChapter(writer);
  styleChapter(writer);
  scriptChapter(writer);
  eventsChapter(writer);
  safetyChapter(writer);
  callsChapter(writer);
  troubleChapter(writer);
  helpChapter(writer);
  contentsPage(
    writer,
    1,
    "From a line of HTML to a plugin and a component: each way in on a page or two, then every setting, and what to do when something does not work.",
  );
  return writer.finish();
}
