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
  expect(fields(true)).toContain("are encrypted with your own key");
  expect(fields(true)).not.toContain("Not active");
  expect(fields(false)).toContain("Not active");
  expect(fields(false)).not.toContain("are encrypted");
});
