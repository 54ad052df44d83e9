import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { auditOfSale, saleAuditQuery } from "@/lib/sales/evidence/audit.server";
import { saleAuditResponse } from "@/lib/sales/evidence/audit-schema";
import { openForm } from "./open-form.server";

/**
 * What the address of a form opens: a sale by its own id or by its lead's reference, or a lead that has none. Asked once a
 * request, however often it is called; shows the page for nothing there when the user sees no such record.
 */
export const openedForm = cache(async (slug: string, saleId: string | undefined, reference = "") => {
  const actor = await requirePageActor("sales.show");
  return orNotFound(() => runAs(actor, () => openForm(actor, { slug, saleId, reference })));
});

/** A sale's history for its page, and the query that it answers; the whole one where the API would refuse the query. */
export const openedAudit = cache(async (saleId: string, asked: string) => {
  const actor = await requirePageActor("sales.show");
  const read = saleAuditQuery.safeParse(Object.fromEntries(new URLSearchParams(asked)));
  const query = read.success ? asked : "";
  const audit = await orNotFound(() =>
    runAs(actor, () => auditOfSale(actor, idOf(saleId), read.success ? read.data : saleAuditQuery.parse({}))),
  );
  return { query, audit: asResponse(saleAuditResponse, audit) };
});
