import type { WidgetScript } from "@understudy/contracts";
import type { MakeFiles } from "../jobs.ts";
import { apiDescription } from "./api-description.ts";
import { type Brand, brandOf } from "./brand.ts";
import { logoFrom } from "./logo.ts";
import { documentation } from "./pdf/documentation.ts";
import { brandingGuidelines } from "./pdf/guidelines.ts";
import { reactComponent } from "./react-component.ts";
import { widgetScript, widgetStyle } from "./widget-files.ts";
import { wordpressPlugin } from "./wordpress-plugin.ts";

type Dependencies = {
  origin: string;
  /** The widget of the owner's main profile as one file, with its configuration. */
  widgetOf: (
    userId: string,
  ) => Promise<{ script: string; style: string | null; setup: Pick<WidgetScript, "borderRadius"> }>;
  /** Fetches a picture from a URL that a user entered. */
  pictureAt: (url: string) => Promise<Uint8Array | undefined>;
};

/** Generates the files one at a time, each after the previous one has been recorded. */
export function packageFiles({ origin, widgetOf, pictureAt }: Dependencies): MakeFiles {
  return async function* (userId, config, at) {
    const logo = config.companyLogo ? await logoFrom(await pictureAt(config.companyLogo)) : undefined;
    const brand: Brand = { ...brandOf(userId, config, origin, at), logo };
    const { script, style, setup } = await widgetOf(userId);
    const widget = {
      "widget.min.js": Buffer.from(widgetScript(brand, script)),
      "widget.css": Buffer.from(widgetStyle(brand, setup.borderRadius, style)),
    };
    yield { name: "widget.min.js", bytes: widget["widget.min.js"] };
    yield { name: "widget.css", bytes: widget["widget.css"] };
    yield { name: "wordpress-plugin.zip", bytes: await wordpressPlugin(brand, widget) };
    yield { name: "react-component.tsx", bytes: Buffer.from(await reactComponent(brand)) };
    yield { name: "documentation.pdf", bytes: await documentation(brand) };
    yield { name: "branding-guidelines.pdf", bytes: await brandingGuidelines(brand) };
    yield { name: "api-documentation.json", bytes: Buffer.from(apiDescription(brand)) };
  };
}
