import { type Mutation, mutateExport } from "../testing/mutation.ts";

const FILE_TYPE = "modules/documents/file-type.ts";
const PICTURES = "platform/pictures.ts";
const LOCKS = "every served file has its three locks";
const AGREE = "accepted only if name, bytes and declared type agree";

type FileTypeOf = (claim: { declaredType: string; head: Uint8Array }) => string | undefined;
type Headers = Record<string, string>;
type Reply = {
  headers: (headers: Headers) => Reply;
  type: (type: string) => Reply;
  send: (body: Buffer) => Reply;
};
type SendFile = (reply: Reply, file: { type: string; body: Uint8Array }) => Reply;
type Picture = { type: string; cached: { bytes: Uint8Array; packed: undefined; etag: string } };
type SendPicture = (request: object, reply: Reply, picture: Picture) => Promise<Reply>;
type PictureDrawer = () => (file: Buffer) => Promise<Record<"webp" | "jpeg", Buffer>>;
type Outbound = {
  read: (request: { url: string; mostBytes: number; timeoutMs: number }) => Promise<Uint8Array>;
};
type CreatePictures = (parts: { outbound: Outbound }) => {
  find: (url: string) => Promise<Picture | undefined>;
};

export const mutations: readonly Mutation[] = [
  mutateExport<FileTypeOf>(
    "the bytes are not looked at",
    [FILE_TYPE, "fileTypeOf"],
    (original) => (claim) => {
      const heads = ["%PDF-", `PK\x03\x04${" ".repeat(26)}word/`, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "text"];
      const types = heads.map((head) => original({ ...claim, head: Buffer.from(head, "latin1") }));
      return types.find((type) => type !== undefined);
    },
    AGREE,
  ),
  mutateExport<FileTypeOf>(
    "the declared type is not looked at",
    [FILE_TYPE, "fileTypeOf"],
    (original) => (claim) => original({ ...claim, declaredType: "" }),
    AGREE,
  ),
  mutateExport<FileTypeOf>(
    "a file is kept as what its sender calls it",
    [FILE_TYPE, "fileTypeOf"],
    (original) => (claim) => original(claim) && claim.declaredType,
    "a stored file has a type of ours",
  ),
  mutateExport<SendFile>(
    "originals are shown in the page",
    ["platform/file-answer.ts", "sendFile"],
    () =>
      (reply, { type, body }) =>
        reply
          .headers({ "content-security-policy": "default-src * 'unsafe-inline'" })
          .type(type)
          .send(Buffer.from(body)),
    LOCKS,
  ),
  mutateExport<SendPicture>(
    "a drawing is shown by itself and may run",
    [PICTURES, "sendPicture"],
    (original) => (request, reply, picture) => {
      const { headers } = reply;
      reply.headers = ({ "content-disposition": _, "content-security-policy": policy, ...rest }) =>
        headers.call(
          reply,
          policy ? { ...rest, "content-security-policy": "default-src * 'unsafe-inline'" } : rest,
        );
      return original(request, reply, picture);
    },
    LOCKS,
    "nothing runs in a browser",
  ),
  mutateExport<PictureDrawer>(
    "a picture is kept as it was sent",
    ["modules/profiles/picture-file.ts", "pictureDrawer"],
    (original) => () => {
      const draw = original();
      return (file) => draw(file).then(() => ({ webp: file, jpeg: file }));
    },
    "a hostile picture is refused or redrawn",
  ),
  mutateExport<CreatePictures>(
    "any bytes are a picture",
    [PICTURES, "createPictures"],
    (original) => (parts) => ({
      async find(url) {
        const known = await original(parts).find(url);
        if (known) return known;
        const request = { url, mostBytes: 1_000_000, timeoutMs: 8_000 };
        const bytes = await parts.outbound.read(request).catch(() => undefined);
        return bytes && { type: "text/html", cached: { bytes, packed: undefined, etag: 'W/"any"' } };
      },
    }),
    "a logo is a picture or nothing",
  ),
];
