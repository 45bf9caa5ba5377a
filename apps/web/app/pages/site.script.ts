import { initHeroHighlight } from "../features/marketing/lamp-script.ts";
import { followSiteMenu } from "../features/navigation/menu-script.ts";
import { initSite } from "../platform/site-script.ts";

/** The script of every marketing page. These pages are static and never hydrated. */
initSite();
for (const menu of document.querySelectorAll<HTMLElement>("[data-site-menu]")) followSiteMenu(menu);
initHeroHighlight();
