import type { Metadata } from "next";
import { QcScreen } from "@/components/sales/review/qc-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { qcQueue } from "@/lib/sales/review/queue.server";

export const metadata: Metadata = { title: "Quality control" };

export default async function Page({ searchParams }: PageProps<"/qc">) {
  const query = await searchParams;
  const fixed: Record<string, string> = query.kind === "second" ? { kind: "second" } : {};
  return <QcScreen first={await firstPage(qcQueue, query, { filters: ["product_id", "holder"], fixed })} />;
}
