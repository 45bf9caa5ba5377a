export type ShownAnswer = {
  exchanges: number;
  /** Marks of payloads that are not readable where they were used as an answer, a question or a source name. */
  unread: string[];
  /** Elements and attributes that the chat never renders. */
  strange: string[];
  sheets: number;
};

/** Runs in the page: reads every exchange, opens every source, and looks for forbidden content. */
export async function inspectChat({ marks, open }: { marks: string[]; open: boolean }): Promise<ShownAnswer> {
  const KNOWN = new Set(
    "section h2 p div article span button svg path circle rect line polyline ul ol li a strong em b i code pre blockquote table thead tbody tr th td br mark aside header footer textarea form label".split(
      " ",
    ),
  );
  const ownFace = document.querySelector<HTMLElement>("[data-understudy-chat]")?.dataset.face;
  const isFace = (element: Element): boolean =>
    element.matches(".us-face > img") && element.getAttribute("src") === ownFace;
  const strange = new Set<string>();
  const unread: string[] = [];
  const look = (place: Element): void => {
    for (const element of place.querySelectorAll("*")) {
      const name = element.localName;
      if (!KNOWN.has(name) && !isFace(element)) strange.add(`<${name}>`);
      if (name === "a" && !/^(https?:\/\/|mailto:)/.test(element.getAttribute("href") ?? ""))
        strange.add(`<a href="${element.getAttribute("href")}">`);
      const drawn = element.closest(".us-answer, .us-source, .us-question, .us-sources");
      for (const { name: attribute } of drawn && drawn !== element ? element.attributes : [])
        if (/^(on|style$|src|action|formaction|ping|background)/.test(attribute))
          strange.add(`${name}[${attribute}]`);
    }
  };
  const picture = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
  const reads = (place: Element | null | undefined, mark: string): boolean =>
    place?.textContent.includes(mark) === true;
  const chat = document.querySelector(".us-chat");
  const articles = [...document.querySelectorAll(".us-exchange")];
  let sheets = 0;
  for (const [index, article] of articles.entries()) {
    const mark = marks[index] ?? "none";
    if (!reads(article.querySelector(".us-answer"), mark)) unread.push(`${mark} in its answer`);
    if (!reads(article.querySelector(".us-question"), mark)) unread.push(`${mark} in its question`);
    if (!reads(article.querySelector(".us-receipt"), mark)) unread.push(`${mark} in its source`);
    if (!open) continue;
    article.querySelector<HTMLElement>(".us-receipt")?.click();
    for (let turns = 0; turns < 20 && !reads(document.querySelector(".us-source"), mark); turns += 1)
      await picture();
    const sheet = document.querySelector(".us-source");
    if (sheet && reads(sheet, mark)) sheets += 1;
    else unread.push(`${mark} in its sheet`);
    if (sheet) look(sheet);
  }
  if (chat) look(chat);
  return { exchanges: articles.length, unread, strange: [...strange], sheets };
}
