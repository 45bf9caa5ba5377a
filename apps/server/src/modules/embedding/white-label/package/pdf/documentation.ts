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
    `How to add the ${companyName} assistant to a website and maintain it.`,
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
    "How to install the assistant with HTML, a plugin or a component, followed by every setting and a troubleshooting guide.",
  );
  return writer.finish();
}
