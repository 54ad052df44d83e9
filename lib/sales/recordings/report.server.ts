import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reportCall } from "@/lib/leads/calls/report.server";
import type { CallInput } from "@/lib/leads/calls/schema";
import type { Call } from "@/lib/leads/record/calls/call";
import { type ReceivedRecording, storeRecording } from "@/lib/leads/recordings/receive.server";
import { RECORDING_MAX_BYTES } from "@/lib/leads/recordings/schema";
import { db } from "@/lib/platform/db/client.server";
import { type ReceivedFile, receiveForm } from "@/lib/platform/files/form.server";
import { conflict, HttpError, invalid } from "@/lib/platform/http/errors.server";
import { readJson } from "@/lib/platform/http/request.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { fetchFile } from "./fetch.server";
import { savingToLead, savingToSale } from "./recordings.server";
import { type LeadKey, type RecordingReport, recordingReport, recordingReportForm } from "./report-schema.server";
import type { Subject } from "./subject.server";

const FORM = {
  fields: ["lead_id", "sale_reference", "call_id", "recorded_at", "duration_seconds"],
  files: { file: RECORDING_MAX_BYTES },
};

/**
 * Adds a recording that a telephone system sends: the file itself in a form, or in JSON the address from which it is
 * fetched once. It goes to a lead, to the sale that the lead has become, or to a sale; with `call_id` the history names
 * its call. The same file again answers with the recording that is there. Runs in the actor's tenant.
 * @throws HttpError 409 when the call is another lead's, 413 beyond 200 MB, 422 on a field, on `file`, or on `url` when
 *   it can't be fetched, 429 when too many uploads run, 503 when it can't be stored
 */
export async function reportRecording(actor: Actor, request: Request): Promise<{ id: number }> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  const { id } = await inSlot("uploads", actor.id, () =>
    isForm ? receiveReport(actor, request) : fetchReported(actor, request),
  );
  return { id };
}

/**
 * Writes a call to the timeline of its lead. Where the report has the address of its recording, that is fetched once,
 * after the call is kept. Runs in the actor's tenant.
 * @throws HttpError as `reportCall`; 413, 429 and 503 as `reportRecording`; 422 on recording_url when it can't be
 *   fetched or is no recording
 */
export async function reportRecordedCall(actor: Actor, { recording_url: url, ...input }: CallInput): Promise<Call> {
  const call = await reportCall(actor, input);
  if (url == null) return call;
  const { call_id, lead_id } = call;
  const report = { url, call_id, lead_id: { id: lead_id }, recorded_at: input.started_at };
  await inSlot("uploads", actor.id, () => fetchRecording(actor, report)).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 422 ? invalid({ recording_url: error.message }) : error;
  });
  return call;
}

function receiveReport(actor: Actor, request: Request) {
  const digest = createHash("sha256");
  return receiveForm(
    request,
    FORM,
    async ({ fields, files }) => {
      const { file, ...report } = recordingReportForm.parse({ ...fields, ...files });
      const store = await storing(actor, report);
      return store(file, digest.digest("hex"));
    },
    (_, bytes) => void digest.update(bytes),
  );
}

const fetchReported = async (actor: Actor, request: Request) =>
  fetchRecording(actor, await recordingReport.parseAsync(await readJson(request)));

async function fetchRecording(actor: Actor, report: z.output<typeof recordingReport>) {
  const store = await storing(actor, report);
  const digest = createHash("sha256");
  return fetchFile(
    report.url,
    RECORDING_MAX_BYTES,
    (bytes) => void digest.update(bytes),
    (file) => store(file, digest.digest("hex")),
  );
}

/** Finds whose the recording is. @returns what stores its file */
async function storing(actor: Actor, report: RecordingReport) {
  const { sale_reference, lead_id, recorded_at, duration_seconds } = report;
  const sale = sale_reference == null ? null : await findSale(sale_reference);
  const lead = sale ? { id: sale.lead_id, tenant_id: sale.tenant_id } : await findLead(lead_id ?? {});
  const call = await findCall(report.call_id, lead);
  const save = sale ? savingToSale(actor, sale, call) : savingToLead(actor, lead, call);
  return (file: Pick<ReceivedFile, "name" | "size" | "read">, sha256: string) => {
    const received: ReceivedRecording = { file, sha256, recorded_at, duration_seconds, source: "dialer" };
    return storeRecording(lead.tenant_id, received, save);
  };
}

async function findSale(reference: string) {
  const sale = await db.sale.findFirst({
    where: { reference },
    select: { id: true, tenant_id: true, lead_id: true },
  });
  if (!sale) throw invalid({ sale_reference: "This organisation has no such sale" });
  return sale;
}

async function findLead({ id, reference }: LeadKey): Promise<Subject> {
  const keys = [...(id === undefined ? [] : [{ id }]), ...(reference === undefined ? [] : [{ lead_id: reference }])];
  const [lead, other] = await db.lead.findMany({ where: { OR: keys }, select: { id: true, tenant_id: true }, take: 2 });
  if (!lead) throw invalid({ lead_id: "This organisation has no such lead" });
  if (other) throw invalid({ lead_id: "This is the id of one lead and the reference of another: send it as JSON" });
  return lead;
}

async function findCall(call_id: string | null | undefined, lead: Subject): Promise<number | undefined> {
  if (call_id == null) return undefined;
  const call = await db.call.findFirst({
    where: { tenant_id: lead.tenant_id, call_id },
    select: { id: true, lead_id: true },
  });
  if (!call) throw invalid({ call_id: "No call was reported with this identifier" });
  if (call.lead_id !== lead.id) throw conflict("This call_id belongs to the call of another lead.");
  return call.id;
}
