import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenants/owner.server";
import { readTable } from "@/lib/leads/lead-imports/csv-file.server";
import { lockImportLimit, requireFewImports } from "@/lib/leads/lead-imports/limit.server";
import type { TableRow } from "@/lib/leads/lead-imports/schema";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { CsvCheck } from "@/lib/platform/csv-check.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { type FormShape, type ReceivedForm, receiveForm } from "@/lib/platform/http/form.server";
import { inSlot } from "@/lib/platform/slots.server";
import { readColumns } from "./columns.server";
import { OUTCOMES_MAX_BYTES, OUTCOMES_MAX_ROWS, type OutcomeImport } from "./import-limits";
import { outcomeImportForm } from "./import-schema";
import { toOutcomeImport } from "./imports.server";
import { enqueueOutcomes } from "./jobs.server";

const FORM: FormShape = { fields: ["tenant_id"], files: { file: OUTCOMES_MAX_BYTES } };
const FILE_NAME_MAX_LENGTH = 255;
const ROWS_AT_ONCE = 1_000;

/**
 * Receives a file with outcomes and records them in the background, within what the actor sees now.
 * @throws HttpError 413, 415, 422 when it can't be read, 429 when the user has as many unfinished imports as they may
 */
export function uploadOutcomes(actor: Actor, request: Request): Promise<OutcomeImport> {
  const check = new CsvCheck();
  const work = async ({ fields, files: { file } }: ReceivedForm) => {
    const form = outcomeImportForm.parse({ ...fields, file: file && { name: file.name, encoding: check.end() } });
    if (!file) throw invalid({ file: "Choose a file" });
    return forOwner(actor, form.tenant_id, async (tenant_id) => {
      const { names, rows } = await readTable(file.read(), form.file.encoding);
      return create(actor, tenant_id, { file_name: plainName(form.file.name), columns: readColumns(names) }, rows);
    });
  };
  return inSlot("uploads", actor.id, async () => {
    await requireFewImports(actor); // before the body is read
    return receiveForm(request, FORM, work, (_, bytes) => check.see(bytes));
  });
}

type NewImport = { file_name: string; columns: string[] };

// In one transaction: a process that dies meanwhile leaves nothing behind.
async function create(actor: Actor, tenant_id: number, columns: NewImport, rows: AsyncIterable<TableRow>) {
  const { id: user_id, name, surname, impersonator, ip } = actor;
  const author = { id: user_id, name, surname, impersonator, ip, reach: await reachOf(actor) };
  return asPlatform(() =>
    transaction(async () => {
      const data = { ...columns, tenant_id, user_id, actor: author, total: 0 };
      const { id } = await db.outcomeImport.create({ data, select: { id: true } });
      const total = await storeRows({ tenant_id, import_id: id }, rows);
      await lockImportLimit(); // not while the rows are stored, since all imports wait for it
      await requireFewImports(actor, id);
      await recordAudit(actor, "sales.outcomes", null, null, { tenant_id, name: columns.file_name, rows: total });
      const created = await db.outcomeImport.update({ where: { id }, data: { total } });
      await enqueueOutcomes(created);
      return toOutcomeImport(actor, created);
    }),
  );
}

async function storeRows(keys: { tenant_id: number; import_id: number }, rows: AsyncIterable<TableRow>) {
  let total = 0;
  let batch: TableRow[] = [];
  const flush = () => db.outcomeImportRow.createMany({ data: batch.map((row) => ({ ...keys, ...row })) });
  for await (const row of rows) {
    batch.push(row);
    total += 1;
    if (total > OUTCOMES_MAX_ROWS) {
      throw invalid({
        file: `The file has more than ${OUTCOMES_MAX_ROWS.toLocaleString("en-US")} rows. Import it in parts`,
      });
    }
    if (batch.length < ROWS_AT_ONCE) continue;
    await flush();
    batch = [];
  }
  if (batch.length > 0) await flush();
  return total;
}

const plainName = (name: string) =>
  name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-FILE_NAME_MAX_LENGTH) || "outcomes.csv";
