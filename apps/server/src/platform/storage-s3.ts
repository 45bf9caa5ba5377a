import { AwsClient } from "aws4fetch";
import { assertKey, measured, newKey, type RawStorage } from "./storage.ts";

type Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/**
 * The minimum part size that every store accepts. Larger files are uploaded in parts, so that only this much is in
 * memory.
 */
const PART_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

type Call = (path: string, method: string, body?: Uint8Array | string) => Promise<Response>;

/** Originals in an S3-compatible store, at URLs of the form endpoint/bucket/key. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: Settings): RawStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: "s3",
    retries: 3,
  });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;
  const call: Call = async (path, method, body) => {
    const response = await client.fetch(`${base}/${path}`, {
      method,
      body: body === undefined ? null : Buffer.from(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw await refusal(response, method);
    return response;
  };
  return {
    async put(source, limit, { key = newKey() } = {}) {
      const { pieces, facts } = measured(source, limit);
      await putParts(call, key, pieces);
      return { key, ...facts() };
    },
    async read(key) {
      assertKey(key);
      return new Uint8Array(await (await call(key, "GET")).arrayBuffer());
    },
    async remove(key) {
      assertKey(key);
      await call(key, "DELETE").catch((error: { code?: string }) => {
        if (error.code !== "ENOENT") throw error;
      });
    },
    async has(key) {
      assertKey(key);
      const answer = await client.fetch(`${base}/${key}`, {
        method: "HEAD",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok && answer.status !== 404) throw await refusal(answer, "HEAD");
      return answer.ok;
    },
    async write(key, bytes) {
      assertKey(key);
      await drain(await call(key, "PUT", bytes));
    },
  };
}

/** A file that fits into one part is uploaded as one object. Like larger ones, it appears completely or not at all. */
async function putParts(call: Call, key: string, pieces: AsyncGenerator<Uint8Array>): Promise<void> {
  let upload: string | undefined;
  const tags: string[] = [];
  try {
    for await (const { part, last } of partsOf(pieces)) {
      if (last && upload === undefined) return void (await drain(await call(key, "PUT", part)));
      upload ??= await begin(call, key);
      const path = `${key}?partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(upload)}`;
      const response = await call(path, "PUT", part);
      tags.push(response.headers.get("etag") ?? "");
      await drain(response);
    }
    if (upload !== undefined) await complete(call, key, upload, tags);
  } catch (error) {
    if (upload !== undefined) {
      await call(`${key}?uploadId=${encodeURIComponent(upload)}`, "DELETE").catch(() => undefined);
    }
    throw error;
  }
}

/** Holds back one part until it is known whether it is the last. */
async function* partsOf(pieces: AsyncGenerator<Uint8Array>) {
  let buffered: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    buffered.push(piece);
    bytes += piece.byteLength;
    while (bytes > PART_BYTES) {
      const whole = Buffer.concat(buffered);
      yield { part: whole.subarray(0, PART_BYTES), last: false };
      buffered = [whole.subarray(PART_BYTES)];
      bytes -= PART_BYTES;
    }
  }
  yield { part: Buffer.concat(buffered), last: true };
}

async function begin(call: Call, key: string): Promise<string> {
  const text = await (await call(`${key}?uploads=`, "POST")).text();
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
  if (!upload) throw new Error("The object store did not start an upload.");
  return upload;
}

async function complete(call: Call, key: string, upload: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  const text = await (await call(`${key}?uploadId=${encodeURIComponent(upload)}`, "POST", body)).text();
  // The protocol lets a store respond 200 first and report a failure in the body.
  if (text.includes("<Error>"))
    throw new Error(`The object store did not complete an upload: ${text.slice(0, 200)}`);
}

async function refusal(response: Response, method: string): Promise<Error> {
  const text = await response.text();
  const reason = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? "";
  const error = new Error(`The object store returned ${response.status} ${reason} for ${method}`.trim());
  return response.status === 404 && reason !== "NoSuchBucket"
    ? Object.assign(error, { code: "ENOENT" })
    : error;
}

/** A response that is not read completely blocks its connection. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
}
