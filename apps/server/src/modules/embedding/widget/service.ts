import {
  AppError,
  type Branding,
  PLANS,
  type Widget,
  type WidgetConfig,
  type WidgetVersion,
} from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import { columnsOf, configOf, pickDefined, versionOf } from "./config.ts";
import { setOwnerDomain, versionRepository, type WidgetRow, widgetRepository } from "./repository.ts";
import type { Scripts } from "./scripts.ts";
import { followingFields, type Starts, startsOf, withoutStarts, withStarts } from "./starts.ts";
import { safeStyle } from "./style.ts";

type Dependencies = {
  db: Database;
  scripts: Scripts;
  /** Runs in the transaction that changes the owner's domain, and restarts its verification. */
  domainChanged: (
    tx: Tx,
    userId: string,
    names: { customDomain: string | null; subdomain: string | null },
  ) => Promise<void>;
  /** Why webhooks cannot be sent to an address; undefined if they can. */
  refusalOf: (address: string) => Promise<string | undefined>;
  /** The branding of a paid profile, and the endpoint that it calls. */
  widgetBrandingOf: (userId: string, profileId: number) => Promise<WidgetBranding | null>;
  origin: string;
  clock: () => Date;
};
type WidgetBranding = Branding & { apiEndpoint: string | null };
type Changes = { [Field in keyof WidgetConfig]?: WidgetConfig[Field] | undefined };

export type WidgetService = ReturnType<typeof widgetService>;

/** Reads, saves and restores the widget configuration of a profile. */
export function widgetService(dependencies: Dependencies) {
  const { db, scripts, domainChanged, refusalOf, widgetBrandingOf, origin, clock } = dependencies;
  async function read(userId: string, profileId: number): Promise<Widget> {
    const row = await widgetRepository(db).find(userId, profileId);
    if (!row) throw new AppError("not_found");
    const [branding, { pinned }] = await Promise.all([widgetBrandingOf(userId, profileId), scripts()]);
    const starts = startsOf(row, branding);
    return {
      ...present(userId, profileId, row, starts),
      scriptHost: branding?.apiEndpoint ?? origin,
      pinned,
    };
  }

  /** Saves the configuration as current and as a new version, in one transaction. */
  async function put(
    userId: string,
    profileId: number,
    configFrom: (tx: Tx, now: WidgetConfig) => Promise<WidgetConfig>,
  ): Promise<Widget> {
    const at = clock();
    const branding = await widgetBrandingOf(userId, profileId);
    await db.transaction().execute(async (tx) => {
      const widgets = widgetRepository(tx);
      const row = await widgets.lock(userId, profileId);
      if (!row) throw new AppError("not_found");
      const now = ownConfig(row);
      const starts = startsOf(row, branding);
      const config = withoutStarts(await configFrom(tx, withStarts(now, starts)), starts);
      assertAllowed(row, now, config);
      await widgets.save(userId, profileId, columnsOf(config), at);
      if (row.is_main && config.customDomain !== now.customDomain) {
        const { customDomain } = config;
        await setOwnerDomain(tx, userId, customDomain, at);
        await domainChanged(tx, userId, { customDomain, subdomain: row.subdomain });
      }
      await versionRepository(tx).keep(userId, { profileId, version: row.version + 1, config, at });
    });
    return read(userId, profileId);
  }

  return {
    read,

    async save(userId: string, profileId: number, changes: Changes): Promise<Widget> {
      const message = changes.webhookUrl ? await refusalOf(changes.webhookUrl) : undefined;
      // Reject it now; otherwise the owner would wait for events that never arrive.
      if (message) throw new AppError("invalid_request", { issues: [{ path: "body.webhookUrl", message }] });
      return put(
        userId,
        profileId,
        async (_tx, now) => ({ ...now, ...pickDefined(changes) }) as WidgetConfig,
      );
    },

    /** Saves an earlier version as the newest, so that the versions in between are not lost. */
    restore: (userId: string, profileId: number, version: number): Promise<Widget> =>
      put(userId, profileId, async (tx, now) => {
        const found = await versionRepository(tx).find(userId, profileId, version);
        if (!found) throw new AppError("not_found");
        return versionOf(found.config, now);
      }),

    async versions(userId: string, profileId: number): Promise<WidgetVersion[]> {
      const row = await widgetRepository(db).find(userId, profileId);
      if (!row) throw new AppError("not_found");
      const starts = startsOf(row, await widgetBrandingOf(userId, profileId));
      return (await versionRepository(db).list(userId, profileId)).map(({ version, saved_at, config }) => ({
        version,
        savedAt: saved_at.toISOString(),
        config: withStarts(versionOf(config, ownConfig(row)), starts),
      }));
    },
  };
}

function present(userId: string, profileId: number, row: WidgetRow, starts: Starts) {
  const stored = ownConfig(row);
  const config = withStarts(stored, starts);
  const { faults: styleFaults } = safeStyle(config.customCSS ?? "");
  return {
    profileId,
    key: row.is_main ? userId : String(profileId),
    version: row.version,
    config,
    following: followingFields(stored),
    styleFaults,
  };
}

/** The custom domain is stored on the owner and always serves the main profile. */
function ownConfig(row: WidgetRow): WidgetConfig {
  return { ...configOf(row), customDomain: row.is_main ? row.owner_domain : null };
}

/** Paid settings cannot be turned on without a paid plan. Those left on after a downgrade stay on without effect. */
function assertAllowed({ plan_type, is_main }: WidgetRow, now: WidgetConfig, wanted: WidgetConfig): void {
  const domain = wanted.customDomain !== null && wanted.customDomain !== now.customDomain;
  const added = domain || (wanted.whiteLabel && !now.whiteLabel);
  if (added && !PLANS[plan_type as keyof typeof PLANS].paid) {
    throw new AppError("plan_limit", { detail: "White label and custom domains need a paid plan." });
  }
  if (domain && !is_main) {
    const message = "A custom domain can only be set on the main profile.";
    throw new AppError("invalid_request", { issues: [{ path: "body.customDomain", message }] });
  }
}
