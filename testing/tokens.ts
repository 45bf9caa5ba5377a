import {
  constants,
  createHmac,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto";

export type Claims = Record<string, unknown>;

/** Ways to sign an ID token. Only the first two are honest. */
export type Signing =
  | "RS256"
  | "ES256"
  | "none"
  | "HS256 with the public key"
  | "HS256 with the client secret"
  | "another key"
  | "another key, named in the header"
  | "payload changed after signing"
  | "signature cut off";

type Pair = { publicKey: KeyObject; privateKey: KeyObject };
export type Keys = { rsa: Pair; ec: Pair; stranger: Pair };

// Created once: generating an RSA key takes a few tenths of a second.
const STRANGER = generateKeyPairSync("rsa", { modulusLength: 2048 });

export function makeKeys(): Keys {
  return {
    rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
    ec: generateKeyPairSync("ec", { namedCurve: "P-256" }),
    stranger: STRANGER,
  };
}

export function publicKeys({ rsa, ec }: Keys): JsonWebKey[] {
  return [
    { ...rsa.publicKey.export({ format: "jwk" }), kid: "rsa", use: "sig", alg: "RS256" },
    { ...ec.publicKey.export({ format: "jwk" }), kid: "ec", use: "sig", alg: "ES256" },
  ];
}

export function signToken(claims: Claims, signing: Signing, keys: Keys, clientSecret: string): string {
  const rsa = (key: KeyObject, header: object = {}) =>
    join({ alg: "RS256", kid: "rsa", ...header }, claims, (text) =>
      createSign("sha256").update(text).sign({ key, padding: constants.RSA_PKCS1_PADDING }),
    );
  const hmac = (key: string | Buffer) =>
    join({ alg: "HS256", kid: "rsa" }, claims, (text) => createHmac("sha256", key).update(text).digest());
  switch (signing) {
    case "RS256":
      return rsa(keys.rsa.privateKey);
    case "ES256":
      return join({ alg: "ES256", kid: "ec" }, claims, (text) =>
        createSign("sha256").update(text).sign({ key: keys.ec.privateKey, dsaEncoding: "ieee-p1363" }),
      );
    case "none":
      return join({ alg: "none" }, claims, () => Buffer.alloc(0));
    case "HS256 with the public key":
      return hmac(keys.rsa.publicKey.export({ type: "spki", format: "pem" }));
    case "HS256 with the client secret":
      return hmac(clientSecret);
    case "another key":
      return rsa(keys.stranger.privateKey);
    case "another key, named in the header":
      return rsa(keys.stranger.privateKey, { jwk: keys.stranger.publicKey.export({ format: "jwk" }) });
    case "payload changed after signing": {
      const [header, , signature] = rsa(keys.rsa.privateKey).split(".");
      return [header, encode({ ...claims, tampered: true }), signature].join(".");
    }
    case "signature cut off":
      return rsa(keys.rsa.privateKey).replace(/\.[^.]*$/, ".");
  }
}

function join(header: object, claims: Claims, sign: (text: string) => Buffer): string {
  const text = `${encode({ typ: "JWT", ...header })}.${encode(claims)}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
