import "server-only";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type StoredValue, valueRows } from "./values.server";

// Events of older releases hold their personal values, and are not chained. The upgrade works in small batches, each a
// transaction of its own that writes down how far it came: it goes on where it was interrupted.

type UpgradeKind = "leads" | "sales" | "lead_texts";

/** An upgraded event, ready to replace its row. */
type UpgradedEvent = {
  id: number;
  old: unknown;
  new: unknown;
  reason: string | null;
  digests: unknown;
  values: readonly StoredValue[];
};

/** Does the next rows after an id. @returns the last of them, undefined when none was left */
type UpgradeBatch = (after: number) => Promise<number | undefined>;

/** Upgrades what is left of one kind, in one process at a time. @returns how many batches it did */
export async function upgradeRest(kind: UpgradeKind, batch: UpgradeBatch): Promise<number> {
  for (let done = 0; ; done += 1) {
    if (!(await transaction(() => upgradeNext(kind, batch)))) return done;
  }
}

/** @returns whether more may be left */
async function upgradeNext(kind: UpgradeKind, batch: UpgradeBatch): Promise<boolean> {
  const [progress] = await db.$queryRaw<{ last_id: number }[]>`
    SELECT last_id FROM event_upgrades WHERE kind = ${kind} AND finished_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (!progress) return false;
  const last_id = await batch(progress.last_id);
  const data = last_id === undefined ? { finished_at: new Date() } : { last_id };
  await db.eventUpgrade.update({ where: { kind }, data });
  return last_id !== undefined;
}

/** Lets the running transaction replace events of older releases; the trigger on their table checks each. */
export const allowUpgrade = () => db.$executeRaw`SELECT set_config('app.event_upgrade', 'on', true)`;

/** Forbids it again, for the rest of the transaction. */
export const endUpgrade = () => db.$executeRaw`SELECT set_config('app.event_upgrade', '', true)`;

/** The personal values of upgraded events, as rows of SQL in which `key` is the id of the event. */
export const upgradedValues = (events: readonly UpgradedEvent[]): Prisma.Sql =>
  valueRows(events.flatMap(({ id, values }) => values.map((value) => ({ ...value, key: String(id) }))));

/** Upgraded events as JSON, without their values. */
export const upgradedRows = (events: readonly UpgradedEvent[]): Prisma.Sql =>
  Prisma.sql`${JSON.stringify(events.map(({ values: _, ...event }) => event))}::json`;
