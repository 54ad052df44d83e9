import "server-only";
import { readPeriods } from "@/lib/leads/recordings/periods.server";
import { retentionOf } from "@/lib/leads/recordings/retention";
import { withFacts } from "@/lib/leads/recordings/rows.server";
import { db } from "@/lib/platform/db/client.server";
import { formatCount, formatDate, isoDate } from "@/lib/platform/format";

const BATCH_SIZE = 1_000;

type Kept = {
  /** Whose period runs. */
  running: number;
  /** The last day of all of them, as "YYYY-MM-DD". */
  until: string;
  /** Whose period has not begun, such as those of open leads. */
  notBegun: number;
};

/** Why a tenant can't be deleted because of its recordings, in a sentence; null when none has to be kept. */
export async function whyRecordingsAreKept(tenant_id: number): Promise<string | null> {
  const held = await db.recording.count({ where: { tenant_id, legal_hold: true } });
  if (held > 0) return "This organisation has recordings under legal hold. It can't be deleted.";
  const { running, until, notBegun } = await countKept(tenant_id);
  if (notBegun > 0) {
    return `This organisation has ${countOf(notBegun)} whose retention period has not begun, as with open leads. It can't be deleted.`;
  }
  if (running === 0) return null;
  return `This organisation has ${countOf(running)} to be kept until ${formatDate(until)}. It can't be deleted before.`;
}

const countOf = (count: number) => (count === 1 ? "1 recording" : `${formatCount(count)} recordings`);

async function countKept(tenant_id: number): Promise<Kept> {
  const periods = await readPeriods();
  const today = isoDate(new Date());
  const kept: Kept = { running: 0, until: "", notBegun: 0 };
  for (let after = 0; ; ) {
    const batch = await db.recording.findMany({
      where: { tenant_id, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      ...withFacts,
    });
    for (const recording of batch) {
      const retention = retentionOf(recording, periods);
      if (!retention) kept.notBegun += 1;
      else if (retention.retained_until >= today) {
        kept.running += 1;
        if (retention.retained_until > kept.until) kept.until = retention.retained_until;
      }
    }
    const last = batch.at(-1);
    if (!last) return kept;
    after = last.id;
  }
}
