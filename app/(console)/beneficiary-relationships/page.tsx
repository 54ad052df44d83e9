import type { Metadata } from "next";
import { BeneficiaryRelationshipsScreen } from "@/components/beneficiary-relationships/beneficiary-relationships-screen";
import { beneficiaryRelationships } from "@/lib/beneficiary-relationships/server";
import { firstPage } from "@/lib/http/first-page";

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
