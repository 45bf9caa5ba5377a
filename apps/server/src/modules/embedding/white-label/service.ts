import {
  AppError,
  type BrandPackage,
  type DomainProof,
  PLANS,
  type WhiteLabel,
  type WhiteLabelState,
} from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Storage } from "../../../platform/storage.ts";
import { TABLES } from "../../../platform/tables.ts";
import { makePackage } from "./jobs.ts";
import { brandChanges, presentBrand, presentPackage } from "./present.ts";
import { type BrandRow, brandRepository, packageRepository } from "./repository.ts";

/** The hosts that serve an owner's assistant. */
export type Domains = {
  state: (userId: string) => Promise<{ domain: DomainProof | null; addresses: string[] }>;
  /** Runs in the transaction that changes the names; throws if a name is taken. */
  changed: (tx: Tx, userId: string, names: Pick<WhiteLabel, "customDomain" | "subdomain">) => Promise<void>;
};

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  storage: Storage;
  domains: Domains;
  /** Encrypts a secret for this owner. */
  sealSecret: (tx: Tx, userId: string, secret: string) => Promise<string>;
  /** Whether a master key for encryption is configured. */
  canEncrypt: boolean;
  /** Removes files from storage after the transaction commits. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};
type Changes = { [Field in keyof WhiteLabel]?: WhiteLabel[Field] | undefined } & {
  webhookSecret?: string | undefined;
};

/** Each package occupies a worker for seconds. */
const PER_HOUR = 30;

export type WhiteLabelService = ReturnType<typeof whiteLabelService>;

export function whiteLabelService(dependencies: Dependencies) {
  const { db, domains, sealSecret, canEncrypt, clock } = dependencies;

  async function read(userId: string): Promise<WhiteLabelState> {
    const row = await brandRepository(db).find(userId);
    if (!row) throw new AppError("unauthorized");
    const hasWebhookSecret = row.webhook_secret !== null;
    return { config: presentBrand(row), hasWebhookSecret, canEncrypt, ...(await domains.state(userId)) };
  }

  return {
    read,

    async save(userId: string, { webhookSecret, ...changes }: Changes): Promise<WhiteLabelState> {
      await db.transaction().execute(async (tx) => {
        const brands = brandRepository(tx);
        const row = await brands.lock(userId);
        assertPaid(row);
        const before = presentBrand(row);
        const after = { ...before, ...definedChanges(changes) };
        assertFont(after);
        const secret = webhookSecret ? { webhook_secret: await sealSecret(tx, userId, webhookSecret) } : {};
        await brands.update(userId, { ...brandChanges(changes), ...secret }, clock());
        if (after.customDomain !== before.customDomain || after.subdomain !== before.subdomain) {
          await domains.changed(tx, userId, after);
        }
      });
      return read(userId);
    },

    ...packages(dependencies),
  };
}

function packages({ db, jobs, ephemeral, storage, removeFiles, clock }: Dependencies) {
  /** Locks the owner's row, so that the second of two concurrent requests sees the first one's package. */
  async function order(tx: Tx, userId: string): Promise<BrandPackage> {
    const row = await brandRepository(tx).lock(userId);
    assertPaid(row);
    const brand = presentBrand(row);
    if (!brand.companyName) {
      const issues = [{ path: "companyName", message: "Enter your company name first." }];
      throw new AppError("invalid_request", { issues });
    }
    const rows = packageRepository(tx);
    const known = await rows.list(userId);
    if (known.some(({ status }) => status === "queued" || status === "generating")) {
      throw new AppError("conflict", { detail: "A package is already being generated." });
    }
    const id = newTimeId(clock().getTime());
    await rows.insert(userId, id, brand, clock());
    const remainingIds = [
      id,
      ...known.slice(0, TABLES.brand_packages.retention.newest - 1).map((one) => one.id),
    ];
    const removedKeys = (await rows.removeAllBut(userId, remainingIds)).flatMap(
      ({ storage_key: key }) => key ?? [],
    );
    if (removedKeys.length > 0) await removeFiles(tx, userId, removedKeys);
    await jobs.enqueue(tx, makePackage, { userId, packageId: id });
    const made = await rows.find(userId, id);
    if (!made) throw new AppError("internal");
    return presentPackage(made);
  }

  return {
    async packages(userId: string): Promise<BrandPackage[]> {
      return (await packageRepository(db).list(userId)).map(presentPackage);
    },

    async generate(userId: string): Promise<BrandPackage> {
      const retryAfterSeconds = await ephemeral.wait(`packages:${userId}`, PER_HOUR, 3_600);
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
      return db.transaction().execute((tx) => order(tx, userId));
    },

    /** Packages stay available after a downgrade, because they were paid for. */
    async download(userId: string, id: number): Promise<FileAnswer> {
      const found = await packageRepository(db).find(userId, id);
      if (found?.status !== "ready" || !found.storage_key) throw new AppError("not_found");
      const day = found.created_at.toISOString().slice(0, 10);
      return {
        name: `${fileName(found.company_name)}-assistant-${day}.zip`,
        type: "application/zip",
        body: await storage.read(found.storage_key),
      };
    },
  };
}

function assertPaid(row: BrandRow | undefined): asserts row is BrandRow {
  if (!row) throw new AppError("unauthorized");
  if (!PLANS[row.plan_type as keyof typeof PLANS].paid) {
    throw new AppError("plan_limit", { detail: "White label is part of the Pro and Pro+ plans." });
  }
}

/** The system font is only available with the custom template. */
function assertFont({ fontFamily, themeTemplate }: WhiteLabel): void {
  if (fontFamily !== "System" || themeTemplate === "custom") return;
  const issues = [
    { path: "body.fontFamily", message: "The system font is only available with the custom template." },
  ];
  throw new AppError("invalid_request", { issues });
}

function definedChanges(changes: Changes): Partial<WhiteLabel> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function fileName(company: string): string {
  const letters = company.normalize("NFKD").replace(/\p{M}/gu, "");
  const plain = letters.replace(/\W+/g, "-").replace(/^-|-$/g, "");
  return plain.toLowerCase().slice(0, 60) || "brand";
}
