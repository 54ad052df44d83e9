import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma, type Sale } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { StepColumn } from "@/lib/sales/record/columns/form";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import {
  appendToChains,
  type ChainedSale,
  chainedColumns,
  type NewSaleEvent,
  type SaleAuthor,
} from "./append-events.server";
import type { SaleEventType } from "./columns/event-types";
import { type ChangingPart, jsonColumns } from "./query/schema.server";
import { findSaleRecord, reloadParts, type SaleRecord } from "./record.server";
import { type RowChanges, writeRows } from "./row-changes.server";

export type { NewSaleEvent } from "./append-events.server";

/** Says that nobody else changes the sale until the running transaction ends. Only this file makes it true. */
export type LockedSale = SaleRecord & { isLocked: true };

/** Locks a sale that the actor sees, and then reads it. @throws HttpError 404 */
export async function lockSale(actor: Actor, id: number): Promise<LockedSale> {
  await db.$queryRaw`SELECT id FROM sales WHERE id = ${id} FOR UPDATE`;
  return { ...(await findSaleRecord(actor, id)), isLocked: true };
}

/** Keeps a sale as it is until the running transaction ends, while its events may be appended. */
export const keepSale = (id: number | null): Promise<unknown> =>
  db.$queryRaw`SELECT id FROM sales WHERE id = ${id} FOR NO KEY UPDATE`;

/** Locks sales until the running transaction ends. */
export const lockSales = (ids: readonly number[]): Promise<unknown> =>
  db.$queryRaw`SELECT id FROM sales WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;

/**
 * Locks the first sale that meets a condition on `sales`, preferring one that nobody else has locked. Where all are
 * locked it waits for the first of them, since a job may hold it only for a moment; the caller checks it again.
 * @returns its id; undefined where there is none
 */
export async function lockFirstSale(where: Prisma.Sql, orderBy: Prisma.Sql): Promise<number | undefined> {
  const lockFirst = (wait: Prisma.Sql) => db.$queryRaw<{ id: number }[]>`
    SELECT sales.id FROM sales WHERE ${where} ORDER BY ${orderBy} LIMIT 1 FOR UPDATE OF sales ${wait}`;
  const [unlocked] = await lockFirst(Prisma.sql`SKIP LOCKED`);
  if (unlocked) return unlocked.id;
  const [locked] = await lockFirst(Prisma.empty);
  return locked?.id;
}

/** A change based on an older version. `detailAfter` makes it a 409 with the current sale. */
export class StaleSale extends Error {
  constructor(readonly current: SaleRecord) {
    super("Someone else has changed this sale.");
  }
}

/** @throws StaleSale unless this is the version that the actor has seen */
export function requireVersion(sale: LockedSale, version: number): void {
  if (version !== sale.version) throw new StaleSale(sale);
}

type Form =
  | ("product_plan_id" | "plan_snapshot" | "cover_amount" | "monthly_premium" | "override_reason" | "commencement_date")
  | (StepColumn | "answers" | "pay_to_estate" | "replacement_record" | "former_cover" | "disclosures" | "notes");
type Progress =
  | ("status_changed_at" | "callback_at" | "declined_at" | "declined_by_id" | "declined_reason" | "first_debit_on")
  | "waiting_periods"
  | ("qc_personality_id" | "qc_submitted_at" | "qc_submitted_by_id" | "submitted_at" | "submitted_by_id")
  | ("qc_decided_at" | "qc_decided_by_id" | "kick_count")
  | (
      | "payee_missing"
      | "review_grants_lifted_at"
      | "recalled_at"
      | "recalled_by_id"
      | "delivered_on"
      | "delivered_how"
      | "delivered_reference"
      | "confirm_by"
      | "confirmation_overdue_at"
      | "cooling_off_ends_on"
      | "replacement_send_by"
      | "replacement_sent_on"
    )
  | ("policy_number" | "insurer_reference" | "policy_ended_on" | "last_collected_on");

/** The columns that hold the form. */
export type FormColumns = Pick<Prisma.SaleUncheckedUpdateInput, Form>;

/** The columns that a change may set; what is left out stays. */
export type SaleColumns = Pick<Prisma.SaleUncheckedUpdateInput, Form | Progress | "agent_id" | "team_id"> & {
  status?: SaleStatus;
  policy_outcome?: PolicyOutcome | null;
};

export type PersonColumns = Prisma.SalePersonUncheckedUpdateWithoutSaleInput;
export type LifeColumns = Omit<Prisma.SaleInsuredLifeUncheckedCreateWithoutSaleInput, "id" | "position">;
export type BeneficiaryColumns = Omit<Prisma.SaleBeneficiaryUncheckedCreateWithoutSaleInput, "id" | "position">;
export type BankColumns = Omit<Prisma.SaleBankAccountUncheckedCreateWithoutSaleInput, "sale_id">;
export type MandateRecording = { recording_id: number; at_seconds: number };
type NewMandate = Omit<Prisma.SaleMandateUncheckedCreateWithoutSaleInput, "id">;

export type SaleChange = {
  set: SaleColumns;
  policyholder?: PersonColumns;
  insured_lives?: RowChanges<LifeColumns>;
  beneficiaries?: RowChanges<BeneficiaryColumns>;
  bank_account?: BankColumns;
  /** Voids the mandate that is valid; with a new one, that one is valid. */
  mandate?: "void" | NewMandate;
  /** Where the agreement to the valid mandate can be heard. */
  mandate_recording?: MandateRecording;
  /** The events of the change, from the sale after it; none when nothing that the history shows has changed. */
  describe: (after: SaleRecord) => NewSaleEvent[];
};

/**
 * Changes one sale with its rows and appends the events, all or nothing. A list is written in at most three statements,
 * however many rows it has. @returns the sale after it
 */
export const applySaleChange = (actor: Actor, sale: LockedSale, change: SaleChange): Promise<LockedSale> =>
  transaction(async () => {
    const { set, policyholder, insured_lives, beneficiaries, bank_account, mandate, mandate_recording } = change;
    const [where, owner] = [{ id: sale.id }, { sale_id: sale.id, tenant_id: sale.tenant_id }];
    if (mandate && sale.mandate) await voidMandate(sale);
    if (mandate && mandate !== "void") await db.saleMandate.create({ data: { ...mandate, ...owner } });
    if (mandate_recording) await db.saleMandate.updateMany({ where: validMandateOf(sale), data: mandate_recording });
    if (policyholder) await db.salePerson.update({ where: { id: sale.policyholder.id }, data: policyholder });
    if (insured_lives) await writeRows("insured_lives", owner, insured_lives);
    if (beneficiaries) await writeRows("beneficiaries", owner, beneficiaries);
    if (bank_account) await writeAccount(sale, bank_account);
    const columns = await db.sale.update({ where, data: { ...set, version: { increment: 1 } } });
    const after = await reloadParts(actor, { ...sale, ...withTypes(columns) }, partsChangedBy(change));
    await appendToChains(actor, [{ sale: columns, events: change.describe(after) }]);
    return after;
  });

/** The parts of a sale that a change has an effect on, by what it writes. */
const EFFECTS: readonly (readonly [written: string, parts: readonly ChangingPart[]])[] = [
  ["policyholder", ["policyholder", "other_open_sale", "suppressed_contacts"]],
  ["insured_lives", ["insured_lives", "covered_elsewhere"]],
  ["beneficiaries", ["beneficiaries", "suppressed_contacts"]],
  ["bank_account", ["bank_account"]],
  ["mandate", ["mandate"]],
  ["mandate_recording", ["mandate"]],
  ["product_plan_id", ["plan"]],
  ["agent_id", ["agent"]],
  ["team_id", ["team"]],
  ["qc_personality_id", ["qc_personality"]],
];

function partsChangedBy({ set, describe: _, ...rows }: SaleChange): ChangingPart[] {
  const written = { ...set, ...rows };
  const parts = EFFECTS.flatMap(([name, affected]) => (name in written ? affected : []));
  return parts.length > 0 ? [...parts, "is_party", "review_grant"] : [];
}

/** The columns of a sale as its record has them. */
const withTypes = (columns: Sale) => ({ ...columns, ...storedJson("sales", jsonColumns, columns) });

const validMandateOf = ({ id: sale_id }: LockedSale) => ({ sale_id, voided_at: null });

const voidMandate = (sale: LockedSale) =>
  db.saleMandate.updateMany({ where: validMandateOf(sale), data: { voided_at: new Date() } });

const writeAccount = ({ id: sale_id, tenant_id, bank_account }: LockedSale, columns: BankColumns) =>
  bank_account
    ? db.saleBankAccount.update({ where: { sale_id }, data: columns })
    : db.saleBankAccount.create({ data: { ...columns, sale_id, tenant_id } });

type Subject = { id: number; tenant_id: number };

/** Appends an event that changes nothing of the sale itself, which it locks meanwhile. */
export const appendSaleEvent = (actor: SaleAuthor, { id }: Subject, event: NewSaleEvent): Promise<void> =>
  transaction(async () => {
    const sales = await db.$queryRaw<ChainedSale[]>`
      SELECT ${chainedColumns} FROM sales WHERE id = ${id} FOR UPDATE`;
    await appendToChains(
      actor,
      sales.map((sale) => ({ sale, events: [event] })),
    );
  });

type EventValues = Record<string, string | null>;

type SaleChanges = {
  /** Which sales, as a condition on `sales`. */
  where: Prisma.Sql;
  set: { [Column in keyof SaleColumns]: SaleColumns[Column] | Prisma.Sql };
  type: SaleEventType;
  old: EventValues;
  new: EventValues;
  reason?: string;
};

/** Sales whose events are appended in one statement. */
const BATCH_SIZE = 1_000;

/** Changes every sale that meets a condition and appends the event of each, all or nothing. @returns how many */
export const applySaleChanges = (actor: SaleAuthor, { where, set, ...event }: SaleChanges): Promise<number> =>
  transaction(async () => {
    const columns = Object.entries(set).map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${value}`);
    const changed = await db.$queryRaw<ChainedSale[]>`
      UPDATE sales SET ${Prisma.join(columns)}, version = version + 1, updated_at = now()
      WHERE ${where} RETURNING ${chainedColumns}`;
    const sales = changed.map((sale) => ({ sale, events: [event] }));
    for (let from = 0; from < sales.length; from += BATCH_SIZE) {
      await appendToChains(actor, sales.slice(from, from + BATCH_SIZE));
    }
    return changed.length;
  });
