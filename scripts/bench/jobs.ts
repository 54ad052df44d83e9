import { isoDate } from "@/lib/platform/format";
import { makeIdNumber } from "@/lib/platform/id-number";
import { daysBefore } from "@/lib/platform/time";
import type { Ask } from "./load.ts";
import { FIRST_PRODUCT, INTAKE_KEY, PRODUCT_SLUG } from "./rows.ts";

const PER_PAGE = 25;
const DEEP_PAGE = 1_000;
const REQUESTS = 600;
const LONGEST_DAYS = 366;
const SEARCHES = 100; // they are slow where there are many hits
const INTAKE = "/api/public/leads";
const OPEN_SALE_MS = 30;
const SAVE_STEP_MS = 25;
const INSIGHTS_OF_MONTH = { p50: 15 };
const INSIGHTS_OF_YEAR = { p50: 60 };
const OPEN_AUDIT_MS = 40;
/** How much more than the minimal server a page of leads, one lead and a new one may cost. */
const LIST_LIMIT = { timesFloor: 3.5 };
const DETAIL_LIMIT = { timesFloor: 14 };
const CREATE_LIMIT = { timesFloor: 13 };
const MANY_HITS_LIMIT = { cpu: 15 };
const INTAKE_LIMIT = { perSecond: 300 };
const CONSENT_LIMIT = { perSecond: 200 };
const CONSENT = { given: true, wording: "Yes, you may call me", how: "web form" };

export type Job = Ask & {
  name: string;
  requests: number;
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
/** A list may cost as much as another one, but for what two runs of the same list differ by. */
const AS_MUCH = 1.1;

/** The requests for a tenant with a number of leads, one of which has the email address, and sales that can be saved. */
export function jobsFor({ leads, leadId, email, saleIds, auditedId }: Measured): Job[] {
  const search = (text: string) => `/api/leads?search=${encodeURIComponent(text)}`;
  const ofStatus = `/api/leads?product=${PRODUCT_SLUG}&status=New`;
  const deep: Job = {
    name: `  page ${DEEP_PAGE}`,
    path: `/api/leads?page=${DEEP_PAGE}`,
    requests: REQUESTS,
    onFloor: true,
  };
  return [
    { name: LEADS, path: "/api/leads", requests: REQUESTS, onFloor: true, limit: LIST_LIMIT },
    { name: LEADS_OF_STATUS, path: ofStatus, requests: REQUESTS, onFloor: true },
    ...(leads >= DEEP_PAGE * PER_PAGE ? [deep] : []),
    { name: "  search, one hit", path: search(email), requests: REQUESTS, onFloor: true },
    {
      name: "  search, many hits",
      path: search("thandi"),
      requests: SEARCHES,
      onFloor: true,
      limit: MANY_HITS_LIMIT,
    },
    {
      name: "open a lead",
      path: `/api/leads/${leadId}`,
      requests: REQUESTS,
      onFloor: "rows",
      limit: DETAIL_LIMIT,
    },
    {
      name: "create a lead",
      path: "/api/leads",
      requests: REQUESTS,
      onFloor: "rows",
      post: enteredPerson,
      limit: CREATE_LIMIT,
    },
    ...saleJobs(saleIds),
    {
      name: "open the audit of a sale, 500 events",
      path: `/api/sales/${auditedId}/audit`,
      requests: REQUESTS,
      limit: { p50: OPEN_AUDIT_MS },
    },
    { name: "badge counts", path: "/api/leads/stats", requests: REQUESTS, onFloor: true },
    ...insightJobs(),
    { name: "product FAQs", path: "/api/product-faqs", requests: REQUESTS },
    { name: "landing page", path: `/${PRODUCT_SLUG}`, requests: REQUESTS },
    { name: "health", path: "/api/health", requests: REQUESTS },
    {
      name: "lead intake",
      path: INTAKE,
      requests: REQUESTS,
      onFloor: true,
      post: () => newPerson(),
      limit: INTAKE_LIMIT,
    },
    {
      name: "  with a consent",
      path: INTAKE,
      requests: REQUESTS,
      post: () => newPerson({ consent: CONSENT }),
      limit: CONSENT_LIMIT,
    },
  ];
}

/** The jobs whose names contain one of the words, each with the indented ones that follow it; all of them without a word. */
export function chosenOf(jobs: readonly Job[], words: readonly string[]): Job[] {
  let isChosen = true;
  return jobs.filter(({ name }) => {
    if (!name.startsWith(" ")) isChosen = words.length === 0 || words.some((word) => name.includes(word));
    return isChosen;
  });
}

/** By default the month to date; the longest period, and that of one agent, whose rollups are others. */
function insightJobs(): Job[] {
  const path = "/api/dashboard/lead-insights";
  const sales = "/api/dashboard/sales-insights";
  const year = `date_from=${isoDate(daysBefore(LONGEST_DAYS - 1))}&date_to=${isoDate(new Date())}`;
  return [
    { name: "lead insights, month to date", path, requests: REQUESTS, onFloor: true, limit: INSIGHTS_OF_MONTH },
    {
      name: `lead insights, ${LONGEST_DAYS} days`,
      path: `${path}?${year}`,
      requests: REQUESTS,
      onFloor: true,
      limit: INSIGHTS_OF_YEAR,
    },
    { name: "lead insights of an agent, month to date", path: `${path}?agent_id=1`, requests: REQUESTS },
    { name: `lead insights of an agent, ${LONGEST_DAYS} days`, path: `${path}?agent_id=1&${year}`, requests: REQUESTS },
    {
      name: "sales insights, month to date",
      path: `${sales}?scope=tenant`,
      requests: REQUESTS,
      onFloor: "rows",
      limit: INSIGHTS_OF_MONTH,
    },
    {
      name: `sales insights, ${LONGEST_DAYS} days`,
      path: `${sales}?scope=tenant&${year}`,
      requests: REQUESTS,
      onFloor: "rows",
      limit: INSIGHTS_OF_YEAR,
    },
    { name: "list of a slice of the insights", path: `/api/leads?gender=female&${year}`, requests: REQUESTS },
  ];
}

function saleJobs(saleIds: number[]): Job[] {
  const ofStatus = `/api/sales?product=${PRODUCT_SLUG}&status=in-progress`;
  const replacement = (version: number) => ({ replaces: true, insurer: `Insurer ${version}`, reason: "More cover" });
  const bank = (version: number) => ({ bank_id: 1, account_type: "savings", debit_day: 1 + (version % 28) });
  const half = Math.ceil(saleIds.length / 2);
  const save = savesOf(saleIds.slice(0, half), (version) =>
    version % 2 === 1 ? { replacement: replacement(version) } : { bank: bank(version) },
  );
  const saveFifty = savesOf(saleIds.slice(half), () => ({ beneficiaries: FIFTY }));
  return [
    { name: "list of sales", path: "/api/sales", requests: REQUESTS, limit: { times: AS_MUCH, of: LEADS } },
    {
      name: "list of sales of a status",
      path: ofStatus,
      requests: REQUESTS,
      limit: { times: AS_MUCH, of: LEADS_OF_STATUS },
    },
    {
      name: "list of sales that QC declined",
      path: `/api/sales?product=${PRODUCT_SLUG}&qc_result=declined`,
      requests: REQUESTS,
      limit: { times: AS_MUCH, of: LEADS_OF_STATUS },
    },
    { name: "  search of sales, many hits", path: "/api/sales?search=thandi", requests: SEARCHES },
    {
      name: "queue of sales to check",
      path: "/api/qc-queue",
      requests: REQUESTS,
      limit: { times: AS_MUCH, of: LEADS },
    },
    { name: "open a sale", path: `/api/sales/${saleIds[0]}`, requests: REQUESTS, limit: { p50: OPEN_SALE_MS } },
    { name: "save a step of a sale", path: "/api/sales", requests: REQUESTS, put: save, limit: { p50: SAVE_STEP_MS } },
    { name: "  fifty new beneficiaries", path: "/api/sales", requests: SEARCHES, put: saveFifty },
  ];
}

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

/** The post of an unknown person by a lead source. */
function newPerson(more: object = {}) {
  people += 1;
  const number = String(people).padStart(7, "0");
  const person = { name: "Thandi", surname: "Mokoena", phone: `073${number}`, email: `posted${number}@example.test` };
  return {
    headers: { "x-api-key": INTAKE_KEY, "content-type": "application/json", "x-forwarded-for": "192.0.2.1" },
    body: JSON.stringify({ ...person, lead_id: `POST-${number}`, province: "Gauteng", ...more }),
  };
}
