import "server-only";
import { periodsOf, readSchedules } from "@/lib/leads/recordings/periods.server";
import { retentionOf } from "@/lib/leads/recordings/retention";
import { withFacts } from "@/lib/leads/recordings/rows.server";
import { db } from "@/lib/platform/db/client.server";
import { formatDate, isoDate } from "@/lib/platform/text/format";

/** The purge runs every hour, so that most tenants have one to be kept among the first few. */
const BATCH_SIZE = 100;
/** The day of a recording that is kept until something happens. */
const NOT_BEGUN = null;

/** Why a tenant can't be deleted because of its recordings, in a sentence; null when none has to be kept. */
export async function whyRecordingsAreKept(tenant_id: number): Promise<string | null> {
  const where = { tenant_id, legal_hold: true };
  if (await db.recording.findFirst({ where, select: { id: true } })) {
    return "This tenant has recordings under legal hold. It can't be deleted.";
  }
  const kept = await findKept(tenant_id);
  if (!kept) return null;
  if (kept.until === NOT_BEGUN) {
    return "This tenant has recordings whose retention period has not begun, as with open leads. It can't be deleted.";
  }
  return `This tenant has recordings with a retention period until at least ${formatDate(kept.until)}. It can't be deleted before then.`;
}

/** The newest recording of a tenant that has to be kept, with its last day as "YYYY-MM-DD". */
async function findKept(tenant_id: number): Promise<{ until: string | typeof NOT_BEGUN } | null> {
  const periods = periodsOf(await readSchedules(), tenant_id);
  const today = isoDate(new Date());
  for (let before: number | undefined; ; ) {
    const batch = await db.recording.findMany({
      where: { tenant_id, legal_hold: false, id: { lt: before } },
      orderBy: { id: "desc" },
      take: BATCH_SIZE,
      ...withFacts,
    });
    for (const recording of batch) {
      const facts = { ...recording, consents: [] }; // a consent ends with the organisation that it was given to
      const until = retentionOf(facts, periods)?.retained_until ?? NOT_BEGUN;
      if (until === NOT_BEGUN || until >= today) return { until };
    }
    const last = batch.at(-1);
    if (!last) return null;
    before = last.id;
  }
}
