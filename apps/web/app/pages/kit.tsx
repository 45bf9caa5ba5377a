import { ThemeSwitch } from "../features/navigation/theme-switch.tsx";
import { Brand } from "../ui/brand.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import { Bars } from "./kit/bars.tsx";
import { Buttons, Choices, Fields, TabRows } from "./kit/controls.tsx";
import { Floating } from "./kit/floating.tsx";
import { Cards, Light, Marks, Stats } from "./kit/surfaces.tsx";
import { Answers, Notices, Work } from "./kit/work.tsx";

const chapters = [
  ["buttons", "Buttons"],
  ["fields", "Fields"],
  ["choices", "Choices"],
  ["tabs", "Tabs"],
  ["marks", "Badges, chips, avatars"],
  ["stats", "Stats"],
  ["cards", "Cards"],
  ["light", "Light"],
  ["work", "Long work"],
  ["notices", "Notices and code"],
  ["answers", "Answers"],
  ["floating", "What floats"],
  ["bars", "Bars"],
] as const;

export default function Page() {
  return (
    <div className="wrap grid grid-cols-1 gap-x-14 pb-24 lg:grid-cols-[192px_minmax(0,1fr)]">
      <Contents />
      <main id="main" className="grid min-w-0 grid-cols-1 gap-14 pt-10">
        <header>
          <h1 className="display text-40 md:text-57">Every part, in every state</h1>
          <p className="mt-3 max-w-[52ch] text-ink-soft md:text-19">
            What the screens are made of. Change the theme, narrow the window, walk through it with the Tab
            key.
          </p>
        </header>
        <Buttons />
        <Fields />
        <Choices />
        <TabRows />
        <Marks />
        <Stats />
        <Cards />
        <Light />
        <TooltipProvider>
          <Work />
        </TooltipProvider>
        <Notices />
        <Answers />
        <Floating />
        <Bars />
      </main>
    </div>
  );
}

function Contents() {
  return (
    <nav
      aria-label="Sections"
      className="pt-4 max-lg:border-b max-lg:pb-3 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:pt-8 lg:pb-8"
    >
      <div className="flex items-center justify-between">
        <Brand />
        <ThemeSwitch />
      </div>
      <ul className="mt-2 grid max-lg:grid-cols-2 md:max-lg:grid-cols-3 lg:mt-6">
        {chapters.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center text-14 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink max-lg:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
