import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { auditQuery, listAuditEvents } from "@/lib/audit/list";
import { AUDIT_FILTERS } from "@/lib/audit/schema";
import { firstPage } from "@/lib/http/first-page";

export const metadata: Metadata = { title: "Audit log" };

const events = { name: "audit" as const, query: auditQuery, list: listAuditEvents };

export default async function Page({ searchParams }: PageProps<"/audit">) {
  return <AuditScreen first={await firstPage(events, await searchParams, { filters: AUDIT_FILTERS })} />;
}
