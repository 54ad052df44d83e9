import type { Metadata } from "next";
import { LawScreen } from "@/components/insurance/law/law-screen";
import { asResponse } from "@/lib/identity/http/picked.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import { listLaw } from "@/lib/insurance/law/list.server";
import { lawRuleResponse } from "@/lib/insurance/law/schema";
import { asPlatform } from "@/lib/platform/db/client.server";
import { dataOf } from "@/lib/platform/http/responses";

export const metadata: Metadata = { title: screenTitle("law") };

export default async function Page() {
  await requirePageAdministrator();
  const { data } = asResponse(dataOf(lawRuleResponse), await asPlatform(() => listLaw()));
  return <LawScreen rules={data} />;
}
