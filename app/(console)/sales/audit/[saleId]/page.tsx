import type { Metadata } from "next";
import { AuditScreen } from "@/components/sales/evidence/audit-screen";
import { listQueryString } from "@/lib/platform/lists/params";
import { openedAudit } from "@/lib/sales/detail/page.server";
import { AUDIT_FILTERS } from "@/lib/sales/evidence/audit-filters";

type Address = PageProps<"/sales/audit/[saleId]">;

export async function generateMetadata(address: Address): Promise<Metadata> {
  const { audit } = await read(address);
  return { title: ["Audit", audit.sale.reference, "Sales", audit.sale.product.name].join(" · ") };
}

export default async function Page(address: Address) {
  const { query, audit } = await read(address);
  return <AuditScreen key={audit.sale.id} first={{ query, audit }} />;
}

const read = async ({ params, searchParams }: Address) =>
  openedAudit((await params).saleId, listQueryString(await searchParams, { filters: AUDIT_FILTERS }));
