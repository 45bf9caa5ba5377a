import type { MakeFiles } from "../jobs.ts";
import { apiDescription } from "./api-description.ts";
import { brandOf } from "./brand.ts";
import { documentation } from "./pdf/documentation.ts";
import { brandingGuidelines } from "./pdf/guidelines.ts";
import { reactComponent } from "./react-component.ts";

type Dependencies = { origin: string };

/** The files of a package, each made when the one before has been counted. */
export function packageFiles({ origin }: Dependencies): MakeFiles {
  return async function* (userId, config, at) {
    const brand = brandOf(userId, config, origin, at);
    yield { name: "react-component.tsx", bytes: Buffer.from(await reactComponent(brand)) };
    yield { name: "documentation.pdf", bytes: await documentation(brand) };
    yield { name: "branding-guidelines.pdf", bytes: await brandingGuidelines(brand) };
    yield { name: "api-documentation.json", bytes: Buffer.from(apiDescription(brand)) };
  };
}
