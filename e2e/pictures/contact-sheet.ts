export type Shot = { state: string; scheme: "light" | "dark"; width: number; file: string };

/** All screenshots on one page as thumbnails, each linked to its full size. */
export function contactSheet(shots: readonly Shot[]): string {
  const sections = [...Map.groupBy(shots, ({ state }) => state)].map(
    ([state, taken]) => `<section><h2>${state}</h2><div>${taken.map(figure).join("")}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
body{margin:24px;background:#77707c;color:#fff;font:14px/1.5 system-ui,sans-serif}
section{margin-bottom:32px}div{display:flex;gap:16px;align-items:start;overflow-x:auto}
figure{margin:0}img{display:block;height:360px;width:auto;max-width:560px;object-fit:cover;object-position:top}
</style><h1>${shots.length} screenshots</h1>${sections.join("\n")}</html>\n`;
}

function figure({ state, scheme, width, file }: Shot): string {
  const name = `${scheme} ${width}`;
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${name}"></a>${name}</figure>`;
}
