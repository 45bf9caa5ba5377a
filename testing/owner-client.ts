import { person } from "./hostile-provider.ts";
import { SESSION } from "./http-browser.ts";
import type { Mutation } from "./mutation.ts";
import { type SignInHarness, signIn, startHarness } from "./sign-in-harness.ts";
import { type Header, send, type WireAnswer } from "./wire.ts";

export type Upload = { filename: string; type: string; bytes: Uint8Array };
export type Listed = { id: number; filename: string; status: string; failure: string | null };
export type TestBench = Awaited<ReturnType<typeof openTestBench>>;

const BOUNDARY = "trust-boundary";

/** Starts the product with an owner who uploads raw multipart requests and follows the status of the documents. */
export async function openTestBench(
  mutation: Mutation | undefined,
  environment?: Record<string, string>,
  postgres?: string,
) {
  const harness: SignInHarness<"main"> = await startHarness({
    providers: { main: undefined },
    mail: false,
    mutation,
    environment,
    postgres,
  });
  const { product, providers, browser } = harness;
  providers.main.play(person("owner@example.com"));
  const owner = browser();
  await signIn(owner, "main");
  // Plan limits are not under test.
  await product.rows("update users set plan_type = 'enterprise'");
  const cookie: Header = ["cookie", `${SESSION}=${owner.cookies.get(SESSION)}`];
  const call = (method: string, path: string, headers: readonly Header[] = [], body?: Uint8Array) =>
    send(product.origin, { method, path, headers: [cookie, ["origin", product.origin], ...headers], body });

  return {
    product,
    call,
    session: owner.cookies.get(SESSION) ?? "",
    close: () => harness.close(),

    /** `disposition` is what follows `filename=`, quotes included, byte for byte. */
    upload(
      { filename, type, bytes }: Upload,
      disposition = JSON.stringify(filename),
      [method, path]: [string, string] = ["POST", "/api/documents"],
    ): Promise<WireAnswer> {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename=${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      return call(method, path, [["content-type", `multipart/form-data; boundary=${BOUNDARY}`]], body);
    },

    async list(): Promise<Listed[]> {
      return JSON.parse((await call("GET", "/api/documents")).text) as Listed[];
    },

    /** Waits until no document is queued, being read or being indexed. */
    async settled(seconds: number): Promise<Listed[]> {
      const end = performance.now() + seconds * 1000;
      for (;;) {
        const [open] = await product.rows(
          "select count(*)::int as count from documents where status not in ('ready', 'failed')",
        );
        if (open?.count === 0 || performance.now() > end) return this.list();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
