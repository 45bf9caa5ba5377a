import { docs } from "../../content/docs.ts";
import { type Place, searchPlaces } from "./search.ts";

const { search: words } = docs;
/** Fetched on the first search, so that other readers don't download it. */
const PLACES = "/docs/places.js";

/** Search runs in the browser: there are few pages, and the queries stay private. */
export function initSearch(): void {
  const box = document.querySelector<HTMLElement>("[data-docs-search]");
  const input = box?.querySelector("input");
  const list = box?.querySelector("ul");
  const count = box?.querySelector("[aria-live]");
  if (!box || !input || !list || !count) return;
  let places: Promise<readonly Place[]> | undefined;

  async function search(): Promise<void> {
    const query = input?.value.trim() ?? "";
    places ??= import(PLACES).then((module: { places: Place[] }) => module.places);
    const found = searchPlaces(query, await places);
    // The query has changed meanwhile; the later search shows its own results.
    if (!list || !count || query !== input?.value.trim()) return;
    list.hidden = query === "";
    list.replaceChildren(...(found.length > 0 ? found.map(lineOf) : [emptyLine(query)]));
    count.textContent = query ? words.found(found.length) : "";
  }

  input.addEventListener("input", () => void search());
  box.addEventListener("keydown", (event) => {
    const stops: HTMLElement[] = [input, ...list.querySelectorAll("a")];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && !list.hidden) {
      event.preventDefault();
      stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
    }
    if (event.key !== "Escape") return;
    input.value = "";
    list.hidden = true;
    input.focus();
  });
  box.classList.remove("invisible");
}

function lineOf({ href, page, heading, text }: Place): HTMLElement {
  const link = document.createElement("a");
  link.href = href;
  link.className =
    "block rounded-control px-3 py-2 text-14 leading-[1.4] hover:bg-aubergine-wash focus-visible:bg-aubergine-wash";
  const title = document.createElement("span");
  title.className = "block font-[550]";
  title.textContent = heading;
  const rest = document.createElement("span");
  rest.className = "block text-ink-soft";
  rest.textContent = heading === page ? text : `${page}. ${text}`;
  link.append(title, rest);
  const line = document.createElement("li");
  line.append(link);
  return line;
}

function emptyLine(query: string): HTMLElement {
  const line = document.createElement("li");
  line.className = "px-3 py-2 text-14 text-ink-soft";
  line.textContent = words.none(query);
  return line;
}
