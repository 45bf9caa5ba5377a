import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { SecurityFields } from "./security-fields.tsx";

const draft = { dataEncryption: true, ipWhitelist: "", webhookSecret: "" } as Draft;

test("the Security tab says that encryption is not in force where the installation has no master key", () => {
  const fields = (canEncrypt: boolean): string =>
    renderToStaticMarkup(
      <SecurityFields
        hasSecret={false}
        canEncrypt={canEncrypt}
        draft={draft}
        onChange={() => {}}
        faults={{}}
      />,
    );
  expect(fields(true)).toContain("stored encrypted with a key of your own");
  expect(fields(true)).not.toContain("Not in force");
  expect(fields(false)).toContain("Not in force");
  expect(fields(false)).not.toContain("stored encrypted");
});
