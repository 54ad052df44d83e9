import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { newKey } from "@/lib/platform/files/row-parts.server";
import { isUnfinished, type OutcomeImportStatus } from "@/lib/sales/outcomes/import-limits";
import type { OutcomeImport, StartedOutcomeImport } from "@/lib/sales/outcomes/schema";
import { api, type Refusal } from "./api";
import { onConnection } from "./on-connection";
import { type TestTenant, type TestUser, unique } from "./world";

const PATIENCE_MS = 30_000;
const ASK_EVERY_MS = 100;

const csvFile = (lines: readonly string[]) => new File([`${lines.join("\n")}\n`], "outcomes.csv", { type: "text/csv" });

/** Uploads a file with outcomes over HTTP. */
export const uploadOutcomes = (user: TestUser, lines: readonly string[], fields: Record<string, string> = {}) =>
  api(user).form<StartedOutcomeImport & Refusal>("/api/outcome-imports", { ...fields, file: csvFile(lines) });

/** Uploads such a file and waits until its rows are worked on. */
export async function importOutcomes(user: TestUser, lines: readonly string[]): Promise<OutcomeImport> {
  const { status, body } = await uploadOutcomes(user, lines);
  if (status !== 202) throw new Error(`The file was refused: ${body.message}`);
  return outcomesDone(api(user), body.id);
}

/** Waits until an import of outcomes has ended. @throws Error after `timeout` milliseconds */
export async function outcomesDone(
  client: ReturnType<typeof api>,
  id: number,
  timeout = PATIENCE_MS,
): Promise<OutcomeImport> {
  for (const end = Date.now() + timeout; Date.now() < end; await wait(ASK_EVERY_MS)) {
    const { status, body } = await client.get<OutcomeImport>(`/api/outcome-imports/${id}`);
    if (status === 200 && !isUnfinished(body)) return body;
  }
  throw new Error(`Import ${id} of outcomes did not end within ${timeout} ms`);
}

export type SubmittedSale = { id: number; reference: string };

/** Sales that were submitted forty days ago and have no person, at least one. */
export async function makeSubmittedSales({ id: tenant_id, product }: TestTenant, count: number) {
  const prefix = unique("M-");
  const sales = await onConnection<SubmittedSale>([
    `WITH lead AS (
      INSERT INTO leads (tenant_id, product_id, lead_id, name)
      SELECT ${tenant_id}, ${product.id}, '${prefix}' || n, 'Many' FROM generate_series(1, ${count}) n
      RETURNING id, lead_id
    )
    INSERT INTO sales (tenant_id, product_id, lead_id, reference, status, submitted_at)
    SELECT ${tenant_id}, ${product.id}, id, lead_id, 'policy-submitted', now() - interval '40 days' FROM lead ORDER BY id
    RETURNING id::float8, reference`,
  ]);
  return sales as [SubmittedSale, ...SubmittedSale[]];
}

/** A finished import with a refused row. The names tell the tenant. */
export const makeOutcomeImport = (
  { id: tenant_id, name }: TestTenant,
  user?: Pick<TestUser, "id">,
  fields: { status?: OutcomeImportStatus; file?: ReturnType<typeof newKey> } = {},
) =>
  asPlatform(() =>
    db.outcomeImport.create({
      data: {
        ...{ tenant_id, user_id: user?.id ?? null, file_name: `${name}.csv`, columns: ["reference"] },
        ...{ status: "done", total: 1, finished_rows: 1, refused: 1, finished_at: new Date() },
        actor: { id: user?.id ?? null, name: "Test", surname: "", impersonator: null, ip: null, reach: null },
        rows: { create: { number: 2, cells: [name], message: "You have no sale with this reference." } },
        ...fields,
      },
    }),
  );
