import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

// A lead's timeline is only reliable if every change goes through one function. See docs/decisions/0085.

const ROOT = join(import.meta.dirname, "../..");

/** The models that have one writer, each with the files that may write it. */
const WRITERS = {
  Lead: ["lib/leads/record/change", "lib/leads/intake/insert", "lib/leads/record/lock", "lib/leads/record/remove"],
  LeadEvent: ["lib/leads/record/change", "lib/leads/intake/insert", "lib/leads/record/upgrade-events"],
  LeadEventValue: [
    ...["lib/leads/record/change", "lib/leads/intake/insert", "lib/leads/record/upgrade-events"],
    "lib/leads/work/anonymise",
  ],
  Sale: [
    ...[
      "lib/sales/record/append-events",
      "lib/sales/record/change",
      "lib/sales/lifecycle/insert",
      "lib/sales/lifecycle/remove",
    ],
    ...["lib/sales/outcomes/change", "lib/sales/evidence/upgrade-events", "lib/sales/lifecycle/anonymise"],
  ],
  SaleEvent: ["lib/sales/record/append-events", "lib/sales/evidence/upgrade-events"],
  SaleEventValue: [
    "lib/sales/record/append-events",
    "lib/sales/evidence/upgrade-events",
    "lib/sales/lifecycle/anonymise",
  ],
  SaleEventAnchor: ["lib/sales/evidence/anchors"],
  SaleOpening: ["lib/sales/evidence/openings"],
  SalePerson: ["lib/sales/record/change", "lib/sales/lifecycle/insert", "lib/sales/lifecycle/anonymise"],
  SaleInsuredLife: ["lib/sales/record/row-changes", "lib/sales/lifecycle/anonymise"],
  SaleBeneficiary: ["lib/sales/record/row-changes", "lib/sales/lifecycle/anonymise"],
  SaleBankAccount: ["lib/sales/record/change", "lib/sales/lifecycle/anonymise"],
  SaleMandate: ["lib/sales/record/change", "lib/sales/lifecycle/anonymise"],
  Consent: ["lib/leads/consents/record"],
  Suppression: ["lib/leads/suppressions/suppress"],
} as const;

type Model = keyof typeof WRITERS;

const MODELS = Object.keys(WRITERS) as Model[];

const schema = readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8");
const tableOf = (model: Model) =>
  schema.match(new RegExp(`^model ${model} \\{(?:(?!^\\})[\\s\\S])*?@@map\\("(\\w+)"\\)`, "m"))?.[1] ?? "no such model";
const relationsTo = (model: Model) =>
  [...schema.matchAll(new RegExp(`^ +(\\w+) +${model}(?:\\[\\]|\\?)?(?: |$)`, "gm"))].map(([, field]) => field);

const WRITE = "create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany";
const NESTED_WRITE = `${WRITE}|connect|connectOrCreate|disconnect|set`;
const SQL_WRITE = "INSERT\\s+INTO|UPDATE(?:\\s+ONLY)?|DELETE\\s+FROM(?:\\s+ONLY)?|MERGE\\s+INTO|TRUNCATE(?:\\s+TABLE)?";

const WRITES = MODELS.map((model) => {
  const delegate = model.charAt(0).toLowerCase() + model.slice(1);
  const table = `(?:"?public"?\\.)?"?${tableOf(model)}\\b`;
  const lock = "FOR\\s+(?:NO\\s+KEY\\s+)?UPDATE\\b";
  const patterns = [
    `\\.\\s*${delegate}\\s*\\.\\s*(?:${WRITE})\\s*\\(`,
    `\\b(?:${relationsTo(model).join("|")})\\s*:\\s*\\{\\s*(?:${NESTED_WRITE})\\b\\s*[:,}]`,
    `\\b(?:${SQL_WRITE})\\s+${table}`,
    `\\b(?:FROM|JOIN)\\s+${table}(?:(?!\\bSELECT\\b)[^;\`])*\\b${lock}`,
  ];
  return { model, pattern: new RegExp(patterns.join("|"), "i") };
});

/** The models that a source file writes or locks, through Prisma or in SQL. */
const modelsWrittenBy = (source: string): Model[] =>
  WRITES.filter(({ pattern }) => pattern.test(source)).map(({ model }) => model);

const sources = ["lib", "app", "prisma/data"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/platform/db/generated"))
  .map((file) => ({ file, models: modelsWrittenBy(readFileSync(join(ROOT, file), "utf8")) }));

const isWriter = (file: string, model: Model) => WRITERS[model].some((writer) => file === `${writer}.server.ts`);

describe("one writer", () => {
  test.each(MODELS)("%s is only written by its own files", (model) => {
    const writing = sources.filter(({ models }) => models.includes(model)).map(({ file }) => file);
    const others = writing.filter((file) => !isWriter(file, model));
    expect(others).toEqual([]);
  });

  test.each(MODELS)("every file that may write %s does so", (model) => {
    const writing = sources.filter(({ models }) => models.includes(model)).map(({ file }) => file);
    const named = WRITERS[model].map((writer) => `${writer}.server.ts`);
    expect(named.filter((file) => !writing.includes(file))).toEqual([]);
  });
});

describe("a write elsewhere is detected", () => {
  test.each([
    ["Lead", "await db.lead.update({ where: { id }, data });"],
    ["Lead", "await db.lead\n  .updateMany({ data });"],
    ["Lead", "db.$executeRaw`UPDATE leads SET status = 'New' WHERE id = 1`"],
    ["Lead", 'db.$executeRaw`update "leads" set note = NULL`'],
    ["Lead", "db.$executeRaw`DELETE FROM leads lead WHERE lead.id = 1`"],
    ["Lead", "db.$queryRaw`SELECT id FROM leads WHERE id = 1 FOR UPDATE`"],
    ["Lead", "db.$queryRaw`SELECT lead.id FROM teams JOIN leads lead ON true FOR NO KEY UPDATE OF lead SKIP LOCKED`"],
    ["Lead", "db.user.update({ where: { id }, data: { leads: { disconnect: true } } })"],
    ["LeadEvent", "tx.leadEvent.createMany({ data })"],
    ["LeadEvent", "db.lead.findFirst(); const data = { events: { create: event } };"],
    ["LeadEvent", "db.$executeRaw`INSERT INTO lead_events (lead_id) SELECT id FROM changed`"],
    ["Sale", "db.sale.create({ data })"],
    ["Sale", "db.$executeRaw`UPDATE public.sales SET agent_id = 1`"],
    ["SaleEvent", "db.saleEvent.create({ data })"],
    ["SalePerson", "const data = { persons: {\n  update: { where, data: person } } };"],
    ["SalePerson", "db.$executeRaw`TRUNCATE sale_persons`"],
    ["SaleInsuredLife", "const data = { insured_lives: { deleteMany: {} } };"],
    ["SaleBeneficiary", "db.saleBeneficiary.update({ where: { id }, data })"],
    ["SaleBankAccount", "const data = { bank_account: { upsert: { create: account, update: account } } };"],
    ["SaleMandate", "db.$executeRaw`UPDATE sale_mandates SET voided_at = now()`"],
    ["Consent", "db.consent.create({ data })"],
    ["Suppression", "db.suppression.deleteMany({ where })"],
  ] as const)("of %s: %s", (model, source) => {
    expect(modelsWrittenBy(source)).toContain(model);
  });

  test.each([
    "await db.lead.findFirst({ where: { id } });",
    "db.$queryRaw`SELECT id FROM leads WHERE id = 1`",
    "db.$queryRaw`SELECT id FROM lead_imports WHERE id = 1 FOR UPDATE`",
    "db.$executeRaw`UPDATE lead_counts SET count = 0`",
    "const dates = { created: lead.created_at, updated: sale.updated_at };",
  ])("reading is allowed: %s", (source) => {
    expect(modelsWrittenBy(source)).toEqual([]);
  });
});
