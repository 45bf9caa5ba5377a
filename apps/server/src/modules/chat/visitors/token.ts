import { PrivateLinkKey } from "@understudy/contracts";
import { type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";

/** Who a visitor is, according to the owner's own site. */
export type Identity = {
  /** Identifies one token. */
  tokenId: string;
  subject: string;
  name: string | null;
  /** The private link whose documents the visitor may read. */
  linkKey: string | null;
};

/** A page makes a new token each time it is loaded, so an older one was kept by someone. */
const MAX_AGE_SECONDS = 3_600;
/** Clocks differ. */
const TOLERANCE_SECONDS = 30;
const NAME_CHARACTERS = 100;

const Claims = z.object({
  jti: z.string().min(8).max(200),
  sub: z.string().min(1).max(200),
  name: z.string().optional(),
  link: PrivateLinkKey.optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
});

type Options = { secret: string; assistants: readonly string[]; at: Date };

/**
 * The identity in a token that the owner's site signed, or why it is refused. The algorithm is ours to choose, never the
 * token's: only HMAC with SHA-256, so that no public key and no `none` is ever taken for a signature.
 */
export async function readToken(
  token: string,
  { secret, assistants, at }: Options,
): Promise<Identity | { refusal: string }> {
  const payload = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ["HS256"],
    requiredClaims: ["iat", "exp"],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: at,
  }).then(
    (verified): JWTPayload => verified.payload,
    (error: unknown) => (isExpired(error) ? "expired" : "invalid"),
  );
  if (payload === "expired")
    return { refusal: "The identity token has expired. It is valid for an hour at most." };
  const claims = typeof payload === "string" ? undefined : Claims.safeParse(payload).data;
  if (!claims) return { refusal: "The identity token isn't valid." };
  const { aud } = claims;
  if (aud !== undefined && ![aud].flat().some((one) => assistants.includes(one))) {
    return { refusal: "The identity token is for another assistant." };
  }
  const name = claims.name?.replace(/\p{C}/gu, "").trim().slice(0, NAME_CHARACTERS);
  return {
    tokenId: claims.jti,
    subject: claims.sub.toWellFormed().replaceAll("\0", ""),
    name: name || null,
    linkKey: claims.link ?? null,
  };
}

/** Only the owner's site can make a token that is signed and expired, so the reason may be given. */
const isExpired = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED";
