import { makeIdNumber } from "@/lib/insurance/id-number";
import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import type { Ask } from "./load.ts";
import type { RequestPart } from "./parts.ts";
import { FIRST_PRODUCT, INTAKE_KEY, PRODUCT_SLUG } from "./rows.ts";

const PER_PAGE = 25;
const DEEP_PAGE = 1_000;
const LONGEST_DAYS = 366;
const INTAKE = "/api/public/leads";
const OPEN_SALE_MS = 30;
const SAVE_STEP_MS = 25;
const INSIGHTS_OF_MONTH = { p50: 15 };
const INSIGHTS_OF_YEAR = { p50: 60 };
const OPEN_AUDIT_MS = 40;
/** How many times as much as on the minimal server a page of leads, one lead and a new lead may cost. */
const LIST_LIMIT = { timesFloor: 3.5 };
const DETAIL_LIMIT = { timesFloor: 14 };
const CREATE_LIMIT = { timesFloor: 13 };
const MANY_HITS_LIMIT = { cpu: 15 };
const INTAKE_LIMIT = { perSecond: 300 };
const CONSENT_LIMIT = { perSecond: 200 };
const CONSENT = { given: true, wording: "Yes, you may call me", how: "web form" };

export type Job = Ask & {
  name: string;
  /** The minimal server supports it too, with the same bytes or with the bare rows that they are made from. */
  onFloor?: true | "rows";
  limit?: Limit;
};

/**
 * What a job may take. One request at a time: milliseconds at the median, or times the processor time of another job.
 * Eight at once: times the processor time of the minimal server, its milliseconds, or the least number of requests a
 * second.
 */
export type Limit =
  | { p50: number }
  | { times: number; of: string }
  | { timesFloor: number }
  | { cpu: number }
  | { perSecond: number };

type Measured = { leads: number; leadId: number; email: string; saleIds: number[]; auditedId: number };

const LEADS = "leads, newest first";
const LEADS_OF_STATUS = "  of a product and status";
/** A list may cost as much as another list, plus the difference between two runs of the same list. */
const AS_MUCH = 1.1;

/** The requests of each part, for the measured tenant. */
export function jobsFor(measured: Measured): Record<RequestPart, Job[]> {
  return {
    lists: listJobs(measured),
    leads: leadJobs(measured),
    sales: saleJobs(measured),
    insights: insightJobs(),
    basics: [
      { name: "product FAQs", path: "/api/product-faqs" },
      { name: "landing page", path: `/${PRODUCT_SLUG}` },
      { name: "health", path: "/api/health" },
    ],
    intake: [
      { name: "lead intake", path: INTAKE, onFloor: true, post: () => newPerson(), limit: INTAKE_LIMIT },
      { name: "  with a consent", path: INTAKE, post: () => newPerson({ consent: CONSENT }), limit: CONSENT_LIMIT },
    ],
  };
}

function listJobs({ leads, email }: Measured): Job[] {
  const search = (text: string) => `/api/leads?search=${encodeURIComponent(text)}`;
  const ofProduct = (resource: string, filter: string) => `/api/${resource}?product=${PRODUCT_SLUG}&${filter}`;
  const deep: Job = { name: `  page ${DEEP_PAGE}`, path: `/api/leads?page=${DEEP_PAGE}`, onFloor: true };
  const asLeads: Limit = { times: AS_MUCH, of: LEADS };
  const asLeadsOfStatus: Limit = { times: AS_MUCH, of: LEADS_OF_STATUS };
  return [
    { name: LEADS, path: "/api/leads", onFloor: true, limit: LIST_LIMIT },
    { name: LEADS_OF_STATUS, path: ofProduct("leads", "status=New"), onFloor: true },
    ...(leads >= DEEP_PAGE * PER_PAGE ? [deep] : []),
    { name: "  search, one hit", path: search(email), onFloor: true },
    { name: "  search, many hits", path: search("thandi"), onFloor: true, limit: MANY_HITS_LIMIT },
    { name: "list of a slice of the insights", path: `/api/leads?gender=female&${longestPeriod()}` },
    { name: "list of sales", path: "/api/sales", limit: asLeads },
    { name: "list of sales of a status", path: ofProduct("sales", "status=in-progress"), limit: asLeadsOfStatus },
    { name: "list of sales that QC declined", path: ofProduct("sales", "qc_result=declined"), limit: asLeadsOfStatus },
    { name: "  search of sales, many hits", path: "/api/sales?search=thandi" },
    { name: "queue of sales to check", path: "/api/qc-queue", limit: asLeads },
    { name: "badge counts", path: "/api/leads/stats", onFloor: true },
  ];
}

function leadJobs({ leadId }: Measured): Job[] {
  return [
    { name: "open a lead", path: `/api/leads/${leadId}`, onFloor: "rows", limit: DETAIL_LIMIT },
    { name: "create a lead", path: "/api/leads", onFloor: "rows", post: enteredPerson, limit: CREATE_LIMIT },
  ];
}

function saleJobs({ saleIds, auditedId }: Measured): Job[] {
  const replacement = (version: number) => ({ replaces: true, insurer: `Insurer ${version}`, reason: "More cover" });
  const bank = (version: number) => ({ bank_id: 1, account_type: "savings", debit_day: 1 + (version % 28) });
  const half = Math.ceil(saleIds.length / 2);
  const save = savesOf(saleIds.slice(0, half), (version) =>
    version % 2 === 1 ? { replacement: replacement(version) } : { bank: bank(version) },
  );
  const saveFifty = savesOf(saleIds.slice(half), () => ({ beneficiaries: FIFTY }));
  const audit = `/api/sales/${auditedId}/audit`;
  return [
    { name: "open a sale", path: `/api/sales/${saleIds[0]}`, limit: { p50: OPEN_SALE_MS } },
    { name: "save a step of a sale", path: "/api/sales", put: save, limit: { p50: SAVE_STEP_MS } },
    { name: "  fifty new beneficiaries", path: "/api/sales", put: saveFifty },
    { name: "open the audit of a sale, 500 events", path: audit, limit: { p50: OPEN_AUDIT_MS } },
  ];
}

/** Insights of the default period, the month to date, and of the longest one; those of one agent read other rollups. */
function insightJobs(): Job[] {
  const path = "/api/dashboard/lead-insights";
  const sales = "/api/dashboard/sales-insights?scope=tenant";
  const year = longestPeriod();
  const yearName = `${LONGEST_DAYS} days`;
  return [
    { name: "lead insights, month to date", path, onFloor: true, limit: INSIGHTS_OF_MONTH },
    { name: `lead insights, ${yearName}`, path: `${path}?${year}`, onFloor: true, limit: INSIGHTS_OF_YEAR },
    { name: "lead insights of an agent, month to date", path: `${path}?agent_id=1` },
    { name: `lead insights of an agent, ${yearName}`, path: `${path}?agent_id=1&${year}` },
    { name: "sales insights, month to date", path: sales, onFloor: "rows", limit: INSIGHTS_OF_MONTH },
    { name: `sales insights, ${yearName}`, path: `${sales}&${year}`, onFloor: "rows", limit: INSIGHTS_OF_YEAR },
  ];
}

const longestPeriod = () => `date_from=${isoDate(daysBefore(LONGEST_DAYS - 1))}&date_to=${isoDate(new Date())}`;

/** As many beneficiaries as a sale may have; each save replaces those of the one before. */
const FIFTY = Array.from({ length: 50 }, (_, sequence) => ({
  name: "Paid",
  surname: `No. ${sequence}`,
  share: "2.00",
  id_number: makeIdNumber({ dateOfBirth: "1990-01-01", sequence, citizenship: "citizen" }),
}));

/** Saves each sale in its turn; its version goes up by one every time. */
function savesOf(saleIds: number[], stepOf: (version: number) => object) {
  let saves = 0;
  return () => {
    const [id, version] = [saleIds[saves % saleIds.length], 1 + Math.floor(saves / saleIds.length)];
    saves += 1;
    return { path: `/api/sales/${id}`, body: JSON.stringify({ version, ...stepOf(version) }) };
  };
}

let people = 0;

/** An unknown person whom an agent enters. */
function enteredPerson() {
  people += 1;
  const number = String(people).padStart(7, "0");
  const person = { name: "Thandi", surname: "Mokoena", phone: `071${number}`, email: `entered${number}@example.test` };
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ product_id: FIRST_PRODUCT, ...person }),
  };
}

/** An unknown person whom a lead source posts. */
function newPerson(more: object = {}) {
  people += 1;
  const number = String(people).padStart(7, "0");
  const person = { name: "Thandi", surname: "Mokoena", phone: `073${number}`, email: `posted${number}@example.test` };
  return {
    headers: { "x-api-key": INTAKE_KEY, "content-type": "application/json", "x-forwarded-for": "192.0.2.1" },
    body: JSON.stringify({ ...person, lead_id: `POST-${number}`, province: "Gauteng", ...more }),
  };
}
