import type { Metadata } from "next";
import { PublicHolidaysScreen } from "@/components/catalogue/public-holidays/public-holidays-screen";
import { publicHolidays } from "@/lib/catalogue/public-holidays/public-holidays.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { namedHolidaysOf } from "@/lib/insurance/public-holidays";
import { isoDate } from "@/lib/platform/text/format";

export const metadata: Metadata = { title: screenTitle("public-holidays") };

export default async function Page({ searchParams }: PageProps<"/public-holidays">) {
  const year = Number(isoDate(new Date()).slice(0, 4));
  return (
    <PublicHolidaysScreen
      first={await firstPage(publicHolidays, await searchParams, {})}
      named={[year, year + 1].flatMap(namedHolidaysOf)}
    />
  );
}
