import "server-only";
import { db } from "@/lib/platform/db/client.server";

type Subject = { qc_personality_id: number | null };

/**
 * Who checks a sale, as a column to set where nobody is named yet and one of these users needs oversight; none else. A
 * sale never loses whom it names.
 */
export async function qcPersonalityColumn(sale: Subject, ...owners: { id: number }[]): Promise<Partial<Subject>> {
  if (sale.qc_personality_id !== null) return {};
  const overseen = await db.user.findFirst({
    where: {
      id: { in: owners.map(({ id }) => id) },
      personality: { requires_qc_oversight: true, qc_personality_id: { not: null } },
    },
    select: { personality: { select: { qc_personality_id: true } } },
  });
  const qc_personality_id = overseen?.personality?.qc_personality_id;
  return qc_personality_id ? { qc_personality_id } : {};
}
