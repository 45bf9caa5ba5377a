import { AppError } from "@understudy/contracts";
import type { Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { carriedFields } from "./columns.ts";
import { CarriedSettings } from "./format.ts";

type Columns = Updateable<Schema["profile_settings"]>;

const COLUMNS = new Map(carriedFields("profile_settings").map(({ field, column }) => [field, column]));
const columnOf = (field: string) => COLUMNS.get(field) as keyof Columns;
const { ai, widget } = CarriedSettings.shape;

export async function exportSettings(
  db: Database,
  { userId, profileId }: ProfileRef,
): Promise<CarriedSettings> {
  const row = await db
    .selectFrom("profile_settings")
    .selectAll()
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const fieldsOf = (form: { shape: object }) =>
    Object.fromEntries(Object.keys(form.shape).map((field) => [field, row[columnOf(field)]]));
  return CarriedSettings.parse({ ai: fieldsOf(ai), widget: fieldsOf(widget) });
}

export async function importSettings(
  tx: Database,
  { userId, profileId }: ProfileRef,
  settings: CarriedSettings,
): Promise<void> {
  const fields = Object.entries({ ...settings.ai, ...settings.widget });
  await tx
    .updateTable("profile_settings")
    .set(Object.fromEntries(fields.map(([field, value]) => [columnOf(field), value])) as Columns)
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .execute();
}
