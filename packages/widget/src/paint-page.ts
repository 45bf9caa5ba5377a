import type { SourceSection } from "./source-sections.ts";

/**
 * Paints a picture that came with an answer. On a canvas, because pages with a strict policy show no such pictures
 * otherwise. Loaded when the first source with a page is opened.
 */
export async function paintPage(
  canvas: HTMLCanvasElement,
  load: ((number: number) => Promise<{ picture: string }>) | undefined,
  section: SourceSection | undefined,
): Promise<void> {
  if (!load || !section) return;
  canvas.hidden = false;
  try {
    const { picture } = await load(section.citations[0].number);
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
  } catch {
    // There is none, or not now: the passage below it says the same.
    canvas.hidden = true;
  }
}
