import type { Metadata } from "next";
import { BeneficiaryRelationshipsScreen } from "@/components/catalogue/beneficiary-relationships/beneficiary-relationships-screen";
import { beneficiaryRelationships } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("beneficiary-relationships") };

export default async function Page({ searchParams }: PageProps<"/beneficiary-relationships">) {
  return (
    <BeneficiaryRelationshipsScreen
      first={
        await firstPage(beneficiaryRelationships, await searchParams, { filters: ["tenant_id", "group", "active"] })
      }
    />
  );
}
