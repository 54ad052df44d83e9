import type { Metadata } from "next";
import { AuditScreen } from "@/components/identity/audit-events/audit-screen";
import { AUDIT_FILTERS } from "@/lib/identity/audit-events/filters";
import { auditQuery, listAuditEvents } from "@/lib/identity/audit-events/list.server";
import { auditEventResponse } from "@/lib/identity/audit-events/schema";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("audit") };

const events = { name: "audit" as const, query: auditQuery, response: auditEventResponse, list: listAuditEvents };

export default async function Page({ searchParams }: PageProps<"/audit">) {
  return <AuditScreen first={await firstPage(events, await searchParams, { filters: AUDIT_FILTERS })} />;
}
