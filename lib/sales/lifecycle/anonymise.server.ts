import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { isOver, mayBeOver } from "@/lib/leads/recordings/over.server";
import { periodsInForce } from "@/lib/leads/recordings/periods.server";
import {
  type NoteRemoved,
  PeriodChanged,
  periodOf,
  type Schedule,
  type StoredPeriod,
} from "@/lib/leads/recordings/retention";
import { anonymiseLead } from "@/lib/leads/work/anonymise.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { JSON_STEP_NAMES } from "@/lib/sales/form/steps";
import { appendToChains, type NewSaleEvent, type SaleAuthor, SYSTEM } from "@/lib/sales/record/append-events.server";
import { NEVER_SUBMITTED } from "@/lib/sales/record/event-fields";
import { SALE_STATUS, SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

/** Sales that are looked for together. */
const BATCH_SIZE = 200;

/**
 * Anonymises every sale that was never submitted and whose retention period is over, with its lead. One whose recordings
 * are still there is left to the next time: the purge removes them after the same period, unless they are under legal hold.
 * So is one that can't be anonymised, which is logged.
 * @param signal stops it between two sales
 */
export const anonymiseSales = (signal: AbortSignal, note: NoteRemoved): Promise<void> =>
  asPlatform(async () => {
    const periods = await periodsInForce("unsubmitted_sale");
    if (!periods) return;
    for await (const { id, lead_id } of findDue(periods, isDue(periods))) {
      signal.throwIfAborted();
      try {
        await transaction(() => anonymiseOne(id, lead_id, periods, note));
      } catch (error) {
        if (error instanceof PeriodChanged) throw error;
        log.error({ event: "sale not anonymised", sale_id: id, error: describeError(error) });
      }
    }
  });

/** The sales whose period is over. Recordings that the same period ends do not keep them from it. */
export const findOverdueSales = (periods: Periods) => findDue(periods, isOverdue(periods, HELD_RECORDING));

type Periods = Schedule<StoredPeriod | null>;

// As retentionOf computes it for the recordings of such a sale. Its status and its policy packs tell too that it was
// submitted, should the time be missing. Events of an older release hold their personal values until they have been
// upgraded; OFFSET 0 looks them up for each sale, where a join would read the whole table.
const isOverdue = (periods: Periods, isKeptBy: Prisma.Sql) => Prisma.sql`
  submitted_at IS NULL AND anonymised_at IS NULL AND status NOT IN (${literals(SUBMITTED_SALE_STATUSES)})
  AND NOT EXISTS (SELECT FROM sale_packs WHERE sale_packs.sale_id = sales.id)
  AND ${isOver(Prisma.sql`updated_at`, Prisma.sql`tenant_id`, periods)}
  AND NOT EXISTS (SELECT FROM recordings WHERE recordings.sale_id = sales.id AND ${isKeptBy})
  AND event_count IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM sale_consumers link JOIN consumers person ON person.id = link.consumer_id
    WHERE link.sale_id = sales.id AND person.legal_hold)
  AND NOT EXISTS (
    SELECT FROM lead_consumers link JOIN consumers person ON person.id = link.consumer_id
    WHERE link.lead_id = sales.lead_id AND person.legal_hold)
  AND NOT EXISTS (SELECT FROM lead_events WHERE lead_events.lead_id = sales.lead_id AND digests IS NULL OFFSET 0)`;

const HELD_RECORDING = Prisma.sql`recordings.legal_hold`;
const isDue = (periods: Periods) => isOverdue(periods, Prisma.sql`true`);

/** Any sale that may be due began before this, whatever the months in between. Unlike the above, an index finds it. */
const isOld = (periods: Periods) => mayBeOver(Prisma.sql`created_at`, periods);

const foundColumns = columns("Sale", "sales", ["id", "tenant_id", "lead_id"]);

type Found = RowOf<typeof foundColumns>;

async function* findDue(periods: Periods, condition: Prisma.Sql): AsyncGenerator<Found> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due: Found[] = await db.$queryRaw<Found[]>`
      SELECT ${foundColumns} FROM sales WHERE id > ${after} AND ${isOld(periods)} AND ${condition}
      ORDER BY id LIMIT ${BATCH_SIZE}`;
    yield* due;
    after = due.at(-1)?.id;
  }
}

const dueColumns = columns("Sale", "sales", ["id", "tenant_id", "status", "event_count", "event_head", "submitted_at"]);

type Due = RowOf<typeof dueColumns>;

/** Anonymises a sale that is still due. */
async function anonymiseOne(id: number, leadId: number, periods: Periods, note: NoteRemoved): Promise<void> {
  // A lead is locked before its sale.
  const lead = await lockAndRead(leadId, () =>
    db.lead.findFirst({ where: { id: leadId }, select: { id: true, tenant_id: true } }),
  );
  // Neither may be put under legal hold meanwhile.
  await db.$queryRaw`
    SELECT FROM consumers WHERE id IN (
      SELECT consumer_id FROM lead_consumers WHERE lead_id = ${leadId}
      UNION SELECT consumer_id FROM sale_consumers WHERE sale_id = ${id}) ORDER BY id FOR SHARE`;
  const [sale] = await db.$queryRaw<Due[]>`
    SELECT ${dueColumns} FROM sales
    WHERE id = ${id} AND ${isDue(periods)} FOR UPDATE`;
  const period = sale && periodOf(periods, sale.tenant_id);
  if (!period || !lead) return;
  await anonymiseSale(sale, SYSTEM);
  await anonymiseLead(lead);
  await note(period, sale.tenant_id, 1);
}

/**
 * Anonymises a sale of any age, by request of its person. Its lead and its recordings are left to the caller, and so are
 * the files of its policy packs. Call it as the platform.
 * @returns the paths of those files; null for a sale that is anonymised already
 */
export async function eraseSale(author: SaleAuthor, id: number): Promise<string[] | null> {
  const [sale] = await db.$queryRaw<Due[]>`
    SELECT ${dueColumns} FROM sales
    WHERE id = ${id} AND anonymised_at IS NULL FOR UPDATE`;
  if (!sale) return null;
  await anonymiseSale(sale, author);
  const packs = await db.$queryRaw<{ file_path: string | null }[]>`
    DELETE FROM sale_packs WHERE sale_id = ${id} RETURNING file_path`;
  return packs.flatMap(({ file_path }) => file_path ?? []);
}

async function anonymiseSale(sale: Due, author: SaleAuthor): Promise<void> {
  const { id } = sale;
  await appendToChains(author, [{ sale, events: eventsOf(sale) }]);
  await removePersons(id);
  await db.$executeRaw`
    UPDATE sales SET anonymised_at = now(), version = version + 1, ${EMPTY_STEPS}, answers = '{}',
      former_cover = '{}', replacement_record = '{}', disclosures = '{}', notes = NULL, override_reason = NULL, callback_at = NULL,
      delivered_reference = NULL
      ${wasSubmitted(sale) ? Prisma.empty : DECLINED}
    WHERE id = ${id}`;
  await db.$executeRaw`
    DELETE FROM sale_event_values WHERE event_id IN (SELECT id FROM sale_events WHERE sale_id = ${id})`;
}

const EMPTY_STEPS = Prisma.raw(JSON_STEP_NAMES.map((step) => `${step} = '{}'`).join(", "));

const wasSubmitted = ({ status, submitted_at }: Due) =>
  submitted_at !== null || SUBMITTED_SALE_STATUSES.includes(status);

const DECLINED = Prisma.sql`, declined_reason = ${NEVER_SUBMITTED}, declined_at = coalesce(declined_at, updated_at),
  status_changed_at = CASE WHEN status = 'declined' THEN status_changed_at ELSE updated_at END, status = 'declined'`;

// Nobody works on it any more, so an open one is declined, as of its last change.
function eventsOf(sale: Due): NewSaleEvent[] {
  const { status } = sale;
  const anonymised: NewSaleEvent = { type: "anonymised" };
  if (SALE_STATUS[status].isDeclined || wasSubmitted(sale)) return [anonymised];
  const declined = { old: { status }, new: { status: "declined" satisfies SaleStatus }, reason: NEVER_SUBMITTED };
  return [{ type: "status", ...declined }, anonymised];
}

/** Whoever is on the policy, what they agreed to, and what reviewers wrote of the call. */
async function removePersons(sale_id: number): Promise<void> {
  const where = { sale_id };
  await db.saleInsuredLife.deleteMany({ where });
  await db.saleBeneficiary.deleteMany({ where });
  await db.saleBankAccount.deleteMany({ where });
  await db.saleMandate.deleteMany({ where });
  await db.salePerson.deleteMany({ where: { ...where, NOT: { role: "policyholder" } } });
  await db.salePerson.updateMany({ where, data: { ...NO_PERSON, name: ANONYMOUS_NAME } });
  await db.saleReview.updateMany({ where, data: { note: null } });
  await db.saleReview.updateMany({
    where: { ...where, state: { in: ["waiting", "open"] } },
    data: { state: "released" },
  });
  const words = { comment: null, dispute_reason: null, answer_note: null };
  await db.saleReviewItem.updateMany({ where: { review: where }, data: words });
}

const NO_PERSON = {
  ...{ title: null, surname: null, id_number_encrypted: null, id_number_hash: null, date_of_birth: null, gender: null },
  ...{ citizenship: null, phone: null, email: null, id_expires_on: null, nationality: null, alt_phone: null },
  ...{ language: null, marital_status: null, occupation: null, employer: null, income_band: null, smoker: null },
  ...{ physical_address: Prisma.DbNull, postal_address: Prisma.DbNull },
} satisfies Prisma.SalePersonUncheckedUpdateManyInput;
