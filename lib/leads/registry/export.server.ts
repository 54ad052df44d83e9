import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { db } from "@/lib/platform/db/client.server";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { isoDate } from "@/lib/platform/text/format";
import type { ExportFormat } from "./schema";

const PAGE_LEADS = 5_000;

/**
 * Streams the list to be cleansed: the contacts of all leads of all organisations. Leads that follow one another share
 * no line; a contact may come again further down, as when a person asked for another product later.
 * @throws HttpError 403 unless for an administrator, 429 when too many exports run
 */
export function exportRegistryContacts(actor: Actor, format: ExportFormat): Promise<Response> {
  requireAdministrator(actor);
  return sendCsv(actor.id, `registry-${format}-${isoDate(new Date())}.csv`, csvOf(actor, format));
}

async function* csvOf(actor: Actor, format: ExportFormat): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  await runAs(actor, () => recordAudit(actor, "registry-imports.export", null, null, { format, tenant_id: null }));
  yield encoder.encode(toCsv([format === "plain" ? ["kind", "contact"] : ["kind", "sha256"]]));
  for (let last = 0; ; ) {
    // The stream is read long after the request was authorised, outside its database context.
    const leads = await runAs(actor, () => readBatch(() => leadsAfter(last)));
    const contacts = new Map<string, string>();
    for (const { phone, alt_phone, email } of leads) {
      for (const number of [phone, alt_phone]) if (number) contacts.set(number, "phone");
      if (email) contacts.set(email, "email");
    }
    const lines = [...contacts].map(([value, kind]) => [kind, format === "plain" ? value : sha256(value)]);
    if (lines.length > 0) yield encoder.encode(toCsvLines(lines));
    if (leads.length < PAGE_LEADS) return;
    last = leads.at(-1)?.id ?? last;
  }
}

const leadsAfter = (last: number) =>
  db.lead.findMany({
    where: { id: { gt: last } },
    select: { id: true, phone: true, alt_phone: true, email: true },
    orderBy: { id: "asc" },
    take: PAGE_LEADS,
  });
