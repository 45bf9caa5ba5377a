import { AppError, type DomainProof, PLANS } from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { Hosted } from "../../../platform/hosts.ts";
import { newToken } from "../../../platform/ids.ts";
import { type Outbound, OutboundError } from "../../../platform/outbound.ts";
import { type DomainRow, domainRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  outbound: Outbound;
  origin: string;
  clock: () => Date;
};
type Names = { customDomain: string | null; subdomain: string | null };
type State = { domain: DomainProof | null; addresses: string[] };

const CHECKS_PER_MINUTE = 10;
const MINUTE = 60;
const LABEL = "_understudy";
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Subdomains of the product's host that visitors could mistake for the product itself. */
const RESERVED =
  /^(www|app|api|admin|account|accounts|auth|billing|blog|cdn|dashboard|docs|download|help|internal|legal|login|mail|my|news|ns\d?|pay|secure|security|shop|sign-?in|smtp|staff|static|status|store|support|understudy|widget|www\d?)$|--/;

export type DomainService = ReturnType<typeof domainService>;

export function domainService(dependencies: Dependencies) {
  const { db, origin, clock } = dependencies;
  const product = new URL(origin);

  async function state(userId: string): Promise<State> {
    const domains = domainRepository(db);
    const row = await domains.find(userId);
    if (!row) throw new AppError("unauthorized");
    const token = row.custom_domain ? (row.domain_token ?? (await domains.token(userId, newToken()))) : "";
    return { domain: proofOf(row, token), addresses: addressesOf(row, product) };
  }

  const hostedBy = (host: string) => ownerAt(db, product, host);

  return {
    state,
    hostedBy,

    /** The product's own host, and every host that is served over https. */
    async mayHaveCertificate(host: string): Promise<boolean> {
      if (host === product.hostname) return true;
      return (await hostedBy(host))?.secure ?? false;
    },

    /**
     * Runs in the transaction that saves the names. A subdomain is claimed at once; a domain only after verification.
     */
    async changed(tx: Tx, userId: string, { customDomain, subdomain }: Names): Promise<void> {
      const domains = domainRepository(tx);
      if (customDomain !== null) assertDomain(customDomain, product.hostname);
      const row = await domains.find(userId);
      if (row?.domain_verified !== customDomain) {
        await directory(tx).releaseOwner(userId, "domain");
        await domains.unchecked(userId);
      }
      await directory(tx).releaseOwner(userId, "subdomain");
      if (subdomain === null) return;
      const free = !RESERVED.test(subdomain);
      const claimed =
        free && (await directory(tx).claim("subdomain", subdomain, { userId, profileId: null }));
      if (!claimed) throw new AppError("conflict", { detail: "This subdomain is taken." });
    },

    /** Looks up the TXT record once and stores the result, or the reason for the failure. */
    async verify(userId: string): Promise<{ domain: DomainProof; addresses: string[] }> {
      const { domain } = await state(userId);
      const row = await domainRepository(db).find(userId);
      if (!domain || !row) throw new AppError("not_found", { detail: "Save a custom domain first." });
      assertPaid(row);
      const seconds = await dependencies.ephemeral.wait(`domain-check:${userId}`, CHECKS_PER_MINUTE, MINUTE);
      if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
      const fault = await faultOf(dependencies.outbound, domain);
      if (fault) await domainRepository(db).failed(userId, fault, clock());
      else await prove(db, userId, domain.domain, clock());
      const after = await state(userId);
      return { domain: after.domain ?? domain, addresses: after.addresses };
    },
  };
}

/** The owner whose assistant is served at this host: verified, still configured, and allowed by the plan. */
async function ownerAt(db: Database, product: URL, host: string): Promise<Hosted | undefined> {
  const label = host.endsWith(`.${product.hostname}`)
    ? host.slice(0, -product.hostname.length - 1)
    : undefined;
  if (label === undefined && !DOMAIN.test(host)) return undefined;
  const entry = await (label === undefined
    ? directory(db).find("domain", host)
    : directory(db).find("subdomain", label));
  const row = entry && (await domainRepository(db).find(entry.userId));
  if (!entry || !row || !isPaid(row) || row.erase_at !== null) return undefined;
  const { userId } = entry;
  const holds = row.custom_domain === host && row.domain_verified === host;
  if (label === undefined ? !holds : row.subdomain !== label) return undefined;
  const profileId = await domainRepository(db).mainProfileId(userId);
  const secure = label === undefined ? row.ssl_certificate : product.protocol === "https:";
  return { userId, names: [userId, String(profileId)], secure };
}

async function prove(db: Database, userId: string, domain: string, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await directory(tx).find("domain", domain);
    // Their screens must not go on calling it verified: it is served for another owner now.
    if (before && before.userId !== userId) await domainRepository(tx).unchecked(before.userId);
    await directory(tx).takeOver("domain", domain, userId);
    await domainRepository(tx).verified(userId, domain, at);
  });
}

async function faultOf(outbound: Outbound, { record }: DomainProof): Promise<string | undefined> {
  try {
    const texts = await outbound.texts(record.name);
    if (texts.includes(record.value)) return undefined;
    if (texts.length === 0)
      return `There's no TXT record at ${record.name} yet. A new record can take an hour to appear.`;
    return `The TXT record at ${record.name} has a different value.`;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

function proofOf(row: DomainRow, token: string): DomainProof | null {
  if (!row.custom_domain) return null;
  const verified = row.domain_verified === row.custom_domain;
  return {
    domain: row.custom_domain,
    record: { name: `${LABEL}.${row.custom_domain}`, value: `understudy-domain=${token}` },
    verifiedAt: (verified && row.domain_verified_at?.toISOString()) || null,
    checkedAt: row.domain_checked_at?.toISOString() ?? null,
    fault: row.domain_fault,
  };
}

function addressesOf(row: DomainRow, product: URL): string[] {
  if (!isPaid(row)) return [];
  const proven = row.custom_domain && row.domain_verified === row.custom_domain;
  return [
    ...(proven ? [`${row.ssl_certificate ? "https" : "http"}://${row.custom_domain}`] : []),
    ...(row.subdomain ? [`${product.protocol}//${row.subdomain}.${product.host}`] : []),
  ];
}

function assertDomain(domain: string, host: string): void {
  if (DOMAIN.test(domain) && domain !== host && !domain.endsWith(`.${host}`)) return;
  const message = "Enter a domain of your own, such as assistant.example.com.";
  throw new AppError("invalid_request", { issues: [{ path: "body.customDomain", message }] });
}

const isPaid = ({ plan_type }: Pick<DomainRow, "plan_type">): boolean =>
  PLANS[plan_type as keyof typeof PLANS].paid;

function assertPaid(row: DomainRow): void {
  if (!isPaid(row)) {
    throw new AppError("plan_limit", { detail: "A custom domain is part of the Pro and Pro+ plans." });
  }
}
