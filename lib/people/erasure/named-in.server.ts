import "server-only";
import { phoneDigits } from "@/lib/insurance/phone";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { MOST_NAMED_IN, type NamedIn } from "./schema";
import type { ErasureSubject } from "./subject.server";

/** Ids that are looked through in one statement, well within its timeout. */
const WINDOW = 20_000;

/**
 * The notes about other people's leads and sales that hold a phone number, an email address or the ID number of a person,
 * at most MOST_NAMED_IN. Nothing removes these: they are about somebody else.
 */
export async function findNamedIn(subject: ErasureSubject): Promise<NamedIn[]> {
  const isNamed = new RegExp(subject.patterns.contact, "i");
  const found = new Map<string, NamedIn>();
  for (const { last, find } of [await notesOfLeads(subject), await notesOfSales(subject)]) {
    for (let after = 0; after < last && found.size < MOST_NAMED_IN; after += WINDOW) {
      for (const { text, ...record } of await find(after, after + WINDOW)) {
        if (isNamed.test(text)) found.set(`${record.kind} ${record.id}`, record);
      }
    }
  }
  return [...found.values()].slice(0, MOST_NAMED_IN);
}

type Found = NamedIn & { text: string };
type Notes = { last: number; find: (after: number, upTo: number) => Promise<Found[]> };

async function notesOfLeads({ tenant_id, lead_ids, ...subject }: ErasureSubject): Promise<Notes> {
  const { _max } = await db.lead.aggregate({ where: { tenant_id }, _max: { id: true } });
  const find = (after: number, upTo: number) => db.$queryRaw<Found[]>`
    SELECT 'lead' AS kind, lead.id, lead.lead_id AS reference, product.slug, noted.text
    FROM leads lead JOIN products product ON product.id = lead.product_id
    CROSS JOIN LATERAL (
      SELECT lead.note AS text WHERE lead.note <> ''
      UNION ALL SELECT kept.new::text FROM lead_events event JOIN lead_event_values kept ON kept.event_id = event.id
      WHERE event.lead_id = lead.id AND event.digests ? 'event.note' AND kept.field = 'event.note') AS noted
    WHERE lead.tenant_id = ${tenant_id} AND lead.id > ${after} AND lead.id <= ${upTo}
      AND lead.id <> ALL(${lead_ids}::int[]) AND ${mayName(Prisma.sql`noted.text`, subject)} ORDER BY lead.id`;
  return { last: _max.id ?? 0, find };
}

async function notesOfSales({ tenant_id, sale_ids, ...subject }: ErasureSubject): Promise<Notes> {
  const { _max } = await db.sale.aggregate({ where: { tenant_id }, _max: { id: true } });
  const find = (after: number, upTo: number) => db.$queryRaw<Found[]>`
    SELECT 'sale' AS kind, sale.id, sale.reference, product.slug, sale.notes AS text
    FROM sales sale JOIN products product ON product.id = sale.product_id
    WHERE sale.tenant_id = ${tenant_id} AND sale.id > ${after} AND sale.id <= ${upTo}
      AND sale.id <> ALL(${sale_ids}::int[]) AND ${mayName(Prisma.sql`sale.notes`, subject)} ORDER BY sale.id`;
  return { last: _max.id ?? 0, find };
}

type Traits = Pick<ErasureSubject, "contacts" | "idNumbers">;

/** A quick look at a text: whatever the pattern finds passes it. */
function mayName(text: Prisma.Sql, { contacts, idNumbers }: Traits): Prisma.Sql {
  const phones = contacts.flatMap(({ kind, value }) => (kind === "phone" ? [phoneDigits(value)] : []));
  const digits = [...phones, ...idNumbers].map((number) => `%${number}%`);
  const emails = contacts.flatMap(({ kind, value }) =>
    kind === "email" ? [`%${value.replace(/[\\%_]/g, "\\$&")}%`] : [],
  );
  return Prisma.sql`(regexp_replace(${text}, '[^0-9]', '', 'g') LIKE ANY(${digits}::text[])
    OR ${text} ILIKE ANY(${emails}::text[]))`;
}
