import { SaleDraft } from "@/components/sales/form/draft/draft";
import type { Unsaved } from "@/components/sales/form/draft/draft-state";
import { setValue, valueAt } from "@/components/sales/form/draft/merge";
import { rules } from "@/components/sales/form/draft/rules";
import { valuesOf } from "@/components/sales/form/draft/values";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { bankInput } from "@/lib/sales/form/bank/bank";
import { toReplacementRecord } from "@/lib/sales/form/replacement/record";
import { JSON_STEP_NAMES } from "@/lib/sales/form/steps";
import { readJsonSteps } from "@/lib/sales/form/stored-steps.server";
import { storedReplacementRecord } from "@/lib/sales/record/columns/replacement-record";

// The page of a sale without a browser, for tests of its draft.

await rules.load();

const { account_number: _, holder_id_number: __, ...bank } = bankInput.parse({});

/** An open sale that nothing is filled in of. */
export const SALE: SaleDetail = {
  id: 1,
  reference: "UML-2026-000001",
  status: "in-progress",
  status_changed_at: "2026-11-20T08:00:00.000Z",
  sla_hours: null,
  client: { name: "Nomvula", surname: "Zulu", id_number_masked: null },
  product: { id: 1, name: "Funeral", slug: "funeral" },
  plan: null,
  monthly_premium: null,
  cover_amount: null,
  agent: null,
  team: null,
  callback_at: null,
  qc_personality: null,
  qc_submitted_at: null,
  kick_count: 0,
  qc_result: "none",
  submitted_at: null,
  commencement_date: null,
  first_debit_on: null,
  policy_number: null,
  consumer_id: null,
  policy_outcome: null,
  delivered_on: null,
  confirm_by: null,
  confirmation: null,
  replacement_send_by: null,
  replacement_sent_on: null,
  debit_day: null,
  declined_reason: null,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
  version: 1,
  source: null,
  lead: { id: 1, lead_id: "L1" },
  proposed_call_at: "2026-11-20T08:00:00.000Z",
  call_suggestions: { tonight: null, tomorrow: "2026-11-20T08:00:00.000Z", pay_day: "2026-11-25T08:00:00.000Z" },
  call_opens_at: null,
  call_closes_at: null,
  script: null,
  policy: {
    ...{ policy_number: null, insurer_reference: null, policy_outcome: null },
    ...{ policy_ended_on: null, last_collected_on: null },
  },
  delivery: { delivered_on: null, delivered_how: null, delivered_reference: null, cooling_off_ends_on: null },
  packs: [],
  recall_refusal: null,
  needs_qc: false,
  can: {
    edit: true,
    reveal: false,
    release: false,
    claim: false,
    reassign: false,
    outcome: false,
    deliver: false,
    reopen_delivery: false,
    name_recording: false,
    transitions: [],
  },
  ...readJsonSteps({ opening: {}, replacement: {}, former_cover: {} }),
  policyholder: {
    title: null,
    name: "Nomvula",
    surname: "Zulu",
    id_type: "sa_id",
    id_number_masked: null,
    id_expires_on: null,
    nationality: null,
    date_of_birth: null,
    age: null,
    gender: null,
    citizenship: null,
    phone: "+27821234567",
    alt_phone: null,
    email: null,
    language: null,
    marital_status: null,
    occupation: null,
    employer: null,
    income_band: null,
    smoker: null,
    physical_address: null,
    postal_address: null,
  },
  cover: {
    product_plan_id: null,
    commencement_date: null,
    cover_amount: null,
    monthly_premium: null,
    override_reason: null,
    first_debit_on: null,
  },
  plans: [],
  insured_lives: [],
  plan_waiting_months: null,
  waiting_sentence: null,
  waiting_reason: null,
  former_cover: null,
  questionnaires: [],
  beneficiaries: [],
  pay_to_estate: false,
  bank: { ...bank, account_number_masked: null, holder_id_number_masked: null },
  insurance_class: "funeral",
  replacement_record: toReplacementRecord({
    ...{ monthly_premium: null, cover_amount: null, plan_snapshot: null },
    replacement_record: storedReplacementRecord.parse({}),
  }),
  mandate: null,
  disclosures: {
    benefits: null,
    waiting_and_exclusions: null,
    premium_and_debit: null,
    cooling_off: null,
    complaints_and_ombud: null,
    replacement_warning: null,
  },
  notes: null,
  missing: [],
  warnings: [],
};

/** A row of the form. */
export const BENEFICIARY = {
  beneficiary_type_id: null,
  relationship_id: null,
  surname: null,
  id_number: "",
  date_of_birth: null,
  phone: null,
  share: null,
  guardian_name: null,
  guardian_phone: null,
};

type Sent = { body: Record<string, unknown>; key: string };

/** A page with a form, and a server that answers as it is told. */
export function openPage(sale = SALE) {
  const values = valuesOf(sale, JSON_STEP_NAMES);
  const sent: Sent[] = [];
  const page = { stored: null as Unsaved | null, sale, reloads: 0 };
  let answer = async ({ body: { version, ...parts } }: Sent): Promise<SaleDetail> => ({
    ...page.sale,
    ...saved(parts, page.sale),
    version: Number(version) + 1,
  });
  const draft = new SaleDraft(sale, {
    valuesOf: (each) => valuesOf(each, JSON_STEP_NAMES),
    read: () => values,
    write: (path, value) => {
      setValue(values, path, value);
      draft.changed(path);
    },
    send: (_method, _path, body, key) => {
      const request = { body: body as Record<string, unknown>, key };
      sent.push(request);
      return answer(request);
    },
    store: (unsaved) => {
      page.stored = unsaved && structuredClone(unsaved);
    },
    onSale: (next) => {
      page.sale = next;
    },
    reload: () => {
      page.reloads += 1;
    },
  });
  return {
    draft,
    sent,
    page,
    type: (path: string, value: unknown) => {
      setValue(values, path, value);
      draft.changed(path);
    },
    value: (path: string) => valueAt(values, path),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

/** What the server has after a save: new rows get ids. */
export function saved(parts: Record<string, unknown>, before: SaleDetail): Partial<SaleDetail> {
  const rows = (parts.beneficiaries ?? before.beneficiaries) as SaleDetail["beneficiaries"];
  const { policyholder, notes } = parts as Partial<SaleDetail>;
  return {
    ...(policyholder && { policyholder: { ...before.policyholder, ...policyholder } }),
    ...(notes !== undefined && { notes }),
    beneficiaries: rows.map((row, index) => ({ ...row, id: row.id ?? 100 + index, id_number_masked: null })),
  };
}
