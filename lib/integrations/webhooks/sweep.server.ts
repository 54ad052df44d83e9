import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import { KEPT_DAYS } from "./events";

const BATCH = 5_000;

/** Deletes events with their deliveries once they are too old, in batches. */
export async function sweepWebhookEvents(): Promise<void> {
  const before = daysBefore(KEPT_DAYS);
  const deleteBatch = () =>
    asPlatform(
      () => db.$executeRaw`
        DELETE FROM webhook_events
        WHERE id IN (SELECT id FROM webhook_events WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH}::int)`,
    );
  while ((await deleteBatch()) === BATCH);
}
