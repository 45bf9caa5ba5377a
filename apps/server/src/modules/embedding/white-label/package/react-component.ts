import { type Brand, identifierOf } from "./brand.ts";
import { fillTemplate, inComment } from "./template.ts";

export function reactComponent({ companyName, endpoint, key, at }: Brand): Promise<string> {
  return fillTemplate("react-component.tsx", {
    company: inComment(companyName),
    day: at.toISOString().slice(0, 10),
    endpoint: JSON.stringify(endpoint),
    key: JSON.stringify(key),
    name: `${identifierOf(companyName)}Assistant`,
  });
}
