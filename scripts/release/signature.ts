import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Signs the file with the archive's checksum, using Ed25519. It can be verified without our software:
 *   openssl pkeyutl -verify -pubin -inkey release-key.pem -rawin -in FILE.sha256 -sigfile FILE.sha256.sig
 */
export function signatureOf(file: string, keyFile: string): Buffer {
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== "ed25519")
    throw new Error("RELEASE_KEY_FILE must hold an Ed25519 key: openssl genpkey -algorithm ed25519");
  return sign(null, readFileSync(file), key);
}
