import type { Metadata } from "next";
import { BeneficiaryTypesScreen } from "@/components/catalogue/beneficiary-types/beneficiary-types-screen";
import { beneficiaryTypes } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("beneficiary-types") };

export default async function Page({ searchParams }: PageProps<"/beneficiary-types">) {
  return (
    <BeneficiaryTypesScreen
      first={await firstPage(beneficiaryTypes, await searchParams, { filters: ["tenant_id", "class", "active"] })}
    />
  );
}
