import type { WidgetScript } from "@understudy/contracts";
import { inkOn } from "@understudy/contracts/colours";
import css from "./launcher.css";

const ASK = {
  en: "Ask a question",
  es: "Haz una pregunta",
  fr: "Poser une question",
  de: "Frage stellen",
  it: "Fai una domanda",
  pt: "Faça uma pergunta",
  zh: "提问",
  ja: "質問する",
};
const BUBBLE = "M7.9 20A9 9 0 1 0 4 16.1L2 22Z";

/**
 * The bubble, in its own shadow root: page styles do not reach it, and its styles do not reach the page. It is built
 * node by node with a constructed style sheet, so neither a style CSP nor Trusted Types can reject it.
 */
export function drawLauncher(place: Element, setup: WidgetScript, onOpen: () => void) {
  const host = document.createElement("understudy-widget");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const frame = root.appendChild(document.createElement("div"));
  const button = frame.appendChild(document.createElement("button"));
  button.type = "button";
  button.onclick = onOpen;
  const teaser = document.createElement("button");
  teaser.className = "t";
  teaser.onclick = onOpen;

  function paint(next: WidgetScript): void {
    const { widgetPosition, chatBubbleStyle, primaryColor, language, font, brandName } = next;
    const ask = ASK[language] || ASK.en;
    frame.className = `u ${chatBubbleStyle}`;
    frame.dataset.at = widgetPosition;
    frame.lang = language;
    teaser.textContent = next.greeting;
    for (const [name, value] of Object.entries({
      b: primaryColor,
      o: inkOn(primaryColor),
      r: `${next.borderRadius}px`,
      f: font ? `"${font.replace(/[^\w -]/g, "")}"` : "system-ui",
    }))
      host.style.setProperty(`--u-${name}`, value);
    button.setAttribute("aria-label", `${ask}: ${brandName}`);
    button.replaceChildren(chatBubbleStyle === "rounded" ? faceOf(brandName) : icon());
    if (chatBubbleStyle === "rounded" || chatBubbleStyle === "minimal") {
      const label = button.appendChild(document.createElement("span"));
      label.textContent = ask;
    }
  }

  paint(setup);
  place.append(host);
  return {
    host,
    root,
    frame,
    button,
    paint,
    tease: () => frame.prepend(teaser),
    /** Hidden while the chat is open, which has its own close button. */
    show(isOpen: boolean): void {
      frame.hidden = isOpen;
      teaser.remove();
    },
  };
}

function icon(): Element {
  const named = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const svg = named("svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.appendChild(named("path")).setAttribute("d", BUBBLE);
  return svg;
}

/** A letter instead of the picture: nothing is fetched before the visitor opens the chat. */
function faceOf(name: string): Element {
  const face = document.createElement("i");
  face.textContent = name.slice(0, 1);
  return face;
}
