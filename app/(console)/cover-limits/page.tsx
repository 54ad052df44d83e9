import type { Metadata } from "next";
import { CoverLimitsScreen } from "@/components/catalogue/cover-limits/cover-limits-screen";
import { coverLimits } from "@/lib/catalogue/cover-limits/cover-limits.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("cover-limits") };

export default async function Page({ searchParams }: PageProps<"/cover-limits">) {
  return (
    <CoverLimitsScreen first={await firstPage(coverLimits, await searchParams, { filters: ["insurance_class"] })} />
  );
}
