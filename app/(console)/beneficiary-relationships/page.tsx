import type { Metadata } from "next";
import { BeneficiaryRelationshipsScreen } from "@/components/catalogue/beneficiary-relationships/beneficiary-relationships-screen";
import { beneficiaryRelationships } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { firstPage } from "@/lib/identity/http/first-page.server";

export const metadata: Metadata = { title: "Beneficiary relationships" };

export default async function Page({ searchParams }: PageProps<"/beneficiary-relationships">) {
  return (
    <BeneficiaryRelationshipsScreen
      first={
        await firstPage(beneficiaryRelationships, await searchParams, { filters: ["tenant_id", "group", "active"] })
      }
    />
  );
}
