import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { OutcomeImport } from "@/lib/sales/outcomes/import-limits";
import { api, type Refusal } from "./api";
import type { TestTenant, TestUser } from "./world";

const PATIENCE_MS = 30_000;
const ASK_EVERY_MS = 100;

const csvFile = (lines: readonly string[]) => new File([`${lines.join("\n")}\n`], "outcomes.csv", { type: "text/csv" });

/** Uploads a file with outcomes over HTTP. */
export const uploadOutcomes = (user: TestUser, lines: readonly string[], fields: Record<string, string> = {}) =>
  api(user).form<OutcomeImport & Refusal>("/api/outcome-imports", { ...fields, file: csvFile(lines) });

/** Uploads such a file and waits until its rows are worked on. */
export async function importOutcomes(user: TestUser, lines: readonly string[]): Promise<OutcomeImport> {
  const { status, body } = await uploadOutcomes(user, lines);
  if (status !== 201) throw new Error(`The file was refused: ${body.message}`);
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { body: now } = await api(user).get<OutcomeImport>(`/api/outcome-imports/${body.id}`);
    if (now.status === "done") return now;
    await wait(ASK_EVERY_MS);
  }
  throw new Error("The outcomes were not imported");
}

/** A finished import with a refused row. The names tell the tenant. */
export const makeOutcomeImport = (
  { id: tenant_id, name }: TestTenant,
  user?: Pick<TestUser, "id">,
  fields: { status?: string } = {},
) =>
  asPlatform(() =>
    db.outcomeImport.create({
      data: {
        ...{ tenant_id, user_id: user?.id ?? null, file_name: `${name}.csv`, columns: ["reference"] },
        ...{ status: "done", total: 1, finished_rows: 1, refused: 1, finished_at: new Date() },
        actor: { id: user?.id ?? null, name: "Test", surname: "", impersonator: null, ip: null, reach: null },
        rows: { create: { number: 2, cells: [name], message: "No sale of yours has this reference." } },
        ...fields,
      },
    }),
  );
