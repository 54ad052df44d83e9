import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { answersColumn } from "@/lib/sales/form/answers/answers.server";
import { bankChange } from "@/lib/sales/form/bank/bank.server";
import { beneficiariesChange } from "@/lib/sales/form/beneficiaries/beneficiaries.server";
import { coverColumns } from "@/lib/sales/form/cover/cover.server";
import { disclosuresColumn, toDisclosures, withoutOutdated } from "@/lib/sales/form/disclosures/disclosures.server";
import { insuredLivesChange } from "@/lib/sales/form/lives/insured-lives.server";
import { policyholderChange } from "@/lib/sales/form/policyholder/policyholder.server";
import { replacementRecordColumn } from "@/lib/sales/form/replacement/record.server";
import { isOutdated, isVoidedBy } from "@/lib/sales/mandates/mandate.server";
import {
  applySaleChange,
  type LockedSale,
  lockSale,
  requireVersion,
  type SaleChange,
  type SaleColumns,
} from "@/lib/sales/record/change.server";
import { requireAllowedStatus, statusChange } from "@/lib/sales/record/change-status.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import type { SavedSale } from "@/lib/sales/record/record.server";
import { INITIAL_SALE_STATUS, SALE_STATUS } from "@/lib/sales/record/status";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { isOwner } from "@/lib/sales/record/transitions";
import { describeForm } from "./form-values.server";
import { changedColumns, type Problems } from "./rows.server";
import type { SaleFormChange } from "./schema";
import { readJsonSteps, stepColumns } from "./stored-steps.server";

/**
 * Saves steps of a sale's form; the first save moves it from new to in-progress. Voids the mandate when a value that its
 * text names changes, or has changed elsewhere, and withdraws disclosures of what changes. Writes what has changed, and nothing when that is nothing.
 * @throws HttpError 403 to anybody but the sale's agent; 409 in a status in which a sale is read-only, and on a stale
 *   version with the current sale; 422 on what is malformed or may not be chosen
 */
export function updateSale(actor: Actor, id: number, input: SaleFormChange): Promise<SavedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireEditable(actor, sale, input.version);
    const saved = await saveForm(actor, sale, input);
    if (!isVoidedBy(sale, saved) && !isOutdated(saved)) return saved;
    return { ...(await voidMandate(actor, saved)), mandate_voided: true };
  });
}

/** @throws HttpError 403 to anybody but the sale's agent; 409 where it is read-only or has a newer version */
export function requireEditable(actor: Actor, sale: LockedSale, version: number): void {
  if (!isOwner(actor, sale)) throw forbidden("Only the sale's agent can change it.");
  requireVersion(sale, version);
  if (!SALE_STATUS[sale.status].isEditable)
    throw conflict(`A sale in ${SALE_STATUS_LABELS[sale.status]} is read-only.`);
}

async function saveForm(actor: Actor, sale: LockedSale, input: SaleFormChange): Promise<LockedSale> {
  const { columns, rows } = await formChange(actor, sale, input);
  const first = sale.status === INITIAL_SALE_STATUS ? statusChange(sale, { status: "in-progress" }) : undefined;
  if (first) requireAllowedStatus(actor, "in-progress");
  const overseen = actor.personality?.requires_qc_oversight ? await qcPersonalityColumn(sale, actor) : {};
  const set = { ...columns, ...overseen, ...first?.set };
  if (Object.keys(set).length + Object.keys(rows).length === 0) return sale;
  return applySaleChange(actor, sale, {
    set,
    ...rows,
    describe: (after) => [describeForm(sale, after), first?.event].filter((event) => event != null),
  });
}

type FormChange = { columns: SaleColumns; rows: Omit<SaleChange, "set" | "describe"> };

/** The changes to a sale that a save makes. @throws HttpError 422 on every field that is refused */
async function formChange(actor: Actor, sale: LockedSale, input: SaleFormChange): Promise<FormChange> {
  const problems: Problems = {};
  const { policyholder, insured_lives: lives } = input;
  const cover = input.cover && coverColumns(actor, sale, input.cover, problems);
  const columns = {
    ...stepColumns(input),
    pay_to_estate: input.pay_to_estate,
    notes: input.notes,
    answers: input.answers && answersColumn(sale, input.answers, problems),
    replacement_record:
      input.replacement_record && replacementRecordColumn(actor, sale, cover, input.replacement_record),
    disclosures: input.disclosures && disclosuresColumn(actor, sale, input.disclosures),
    ...cover,
  };
  const rows = {
    policyholder: policyholder && policyholderChange(sale.policyholder, policyholder),
    insured_lives: lives && (await insuredLivesChange(sale, lives, policyholder, problems)),
    beneficiaries:
      input.beneficiaries && (await beneficiariesChange(sale, input.beneficiaries, policyholder, problems)),
    bank_account: input.bank && (await bankChange(sale, input.bank, problems)),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const shown = asShown(sale);
  const names = Object.keys({ ...changedColumns(shown, columns), ...rows.bank_account });
  const disclosures = withoutOutdated(sale, columns.disclosures, names);
  const changed = Object.entries(rows).filter(([, change]) => change !== undefined);
  return { columns: changedColumns(shown, { ...columns, disclosures }) ?? {}, rows: Object.fromEntries(changed) };
}

/** A sale with every field of its parts: a new one stores none of them, and shows the defaults. */
const asShown = (sale: LockedSale) => ({
  ...sale,
  ...stepColumns(readJsonSteps(sale)),
  disclosures: toDisclosures(sale),
});

const voidMandate = (actor: Actor, sale: LockedSale): Promise<LockedSale> =>
  applySaleChange(actor, sale, {
    set: {},
    mandate: "void",
    describe: () => [{ type: "mandate", old: { mandate: "agreed" }, new: { mandate: "voided" } }],
  });
