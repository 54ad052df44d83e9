import type { Metadata } from "next";
import { LeadImportsScreen } from "@/components/lead-imports/lead-imports-screen";
import { requirePageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Lead imports" };

export default async function Page() {
  await requirePageActor("leads.store");
  return <LeadImportsScreen />;
}
