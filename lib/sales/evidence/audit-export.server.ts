import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { readBatch, sendFile, withFirstRows } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { formatDateTime } from "@/lib/platform/text/format";
import { saleEventFilter, stagesOf } from "./audit.server";
import { printAudit } from "./audit-pdf.server";
import { type AuditOverview, type EventFilter, readOverview, readSaleEvents } from "./audit-query.server";
import type { EventWords, SaleEventRow } from "./audit-schema";
import { verifySale } from "./verify.server";

const BATCH = 500;

export const auditExportQuery = saleEventFilter.extend({ format: z.enum(["csv", "pdf"]).default("csv") });

/**
 * The history of a sale as a file. The audit log says who took it.
 * @param words how events are called
 * @throws HttpError 404, 429 when too many exports run
 */
export async function exportSaleAudit(
  actor: Actor,
  id: number,
  { format, ...filter }: z.output<typeof auditExportQuery>,
  words: EventWords,
): Promise<Response> {
  const overview = await readOverview(actor, id);
  const { sale } = overview;
  const { reference, tenant_id } = sale;
  const file = { name: `${reference}-audit.${format}`, type: TYPES[format] };
  return sendFile(actor.id, file, recorded());

  // Begins when somebody reads: neither a refusal nor a HEAD request takes anything.
  async function* recorded(): AsyncGenerator<Uint8Array> {
    const taken = { reference, audit: format, filter };
    await runAs(actor, () => recordAudit({ ...actor, tenant_id }, "sales.export", id, null, taken));
    const parts = [actor, overview, filter, words] as const;
    yield* format === "csv" ? withFirstRows(csvOf(...parts)) : pdfOf(...parts);
  }
}

const TYPES = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

const COLUMNS = ["No", "Time", "Event", "Changes", "Reason", "Who", "Impersonated by", "IP address"];

async function* csvOf(
  actor: Actor,
  overview: AuditOverview,
  filter: EventFilter,
  words: EventWords,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([COLUMNS]));
  for await (const events of batchesOf(actor, overview, filter)) {
    yield encoder.encode(toCsvLines(events.map((event) => cellsOf(event, words))));
  }
}

// A stream is read long after the request was authorised, outside its database context.
async function* batchesOf(
  actor: Actor,
  { sale, isBlind }: AuditOverview,
  filter: EventFilter,
): AsyncGenerator<SaleEventRow[]> {
  for (let skip = 0; ; skip += BATCH) {
    const slice = { skip, take: BATCH, isBlind };
    const events = await runAs(actor, () => readBatch(() => readSaleEvents(actor, sale.id, filter, slice)));
    yield events;
    if (events.length < BATCH) return;
  }
}

const cellsOf = (event: SaleEventRow, words: EventWords): string[] => [
  event.seq === null ? "" : String(event.seq),
  formatDateTime(event.time),
  words.labels[event.type],
  words.linesOf(event).join("\n"),
  event.reason ?? "",
  event.actor_name,
  event.impersonator_name ?? "",
  event.ip ?? "",
];

async function* pdfOf(
  actor: Actor,
  overview: AuditOverview,
  filter: EventFilter,
  words: EventWords,
): AsyncGenerator<Uint8Array> {
  const { sale, entered } = overview;
  const verification = await runAs(actor, () => verifySale(actor, sale.id));
  yield await printAudit({ sale, stages: stagesOf(entered), verification, isFiltered: isFiltered(filter) }, words, () =>
    batchesOf(actor, overview, filter),
  );
}

const isFiltered = ({ type, person }: EventFilter) => type !== undefined || person !== undefined;
