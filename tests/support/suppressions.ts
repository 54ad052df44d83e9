import { contactHash } from "@/lib/leads/record/contact-hash.server";
import type { Contact } from "@/lib/leads/record/contacts";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma, Suppression } from "@/lib/platform/db/generated/client";

type Row = Omit<Prisma.SuppressionUncheckedCreateInput, "value_hash" | "value"> & { kind: string; value: string };

/** Rows of contacts that must not be contacted, as the console stores them. Call it as the platform. */
export async function makeSuppressions({ data }: { data: Row | Row[] }): Promise<Suppression> {
  const rows = [data].flat().map((row) => ({ ...row, value_hash: contactHash(row as Contact) }));
  const [first] = await db.suppression.createManyAndReturn({ data: rows });
  return first as Suppression;
}
