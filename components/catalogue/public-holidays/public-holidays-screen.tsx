"use client";

import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { PlainTable } from "@/components/table/plain-table";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { PublicHoliday } from "@/lib/catalogue/public-holidays/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDate } from "@/lib/platform/text/format";

const PublicHolidayForm = lazyDialog(() => import("./public-holiday-form").then((module) => module.PublicHolidayForm));

type Named = { day: string; name: string };

const DAY: Column<Named> = { key: "day", label: "Day", cell: ({ day }) => formatDate(day) };
const NAME: Column<Named> = { key: "name", label: "Name", cell: ({ name }) => name };

const columns: Column<PublicHoliday>[] = [
  { ...DAY, sortBy: "day" },
  { ...NAME, sortBy: "name" },
  { key: "source", label: "Source", cell: ({ source }) => <ShortText text={source} /> },
];

type Props = {
  first: FirstPage<PublicHoliday> | undefined;
  /** Those that the Act names, of this year and the next. */
  named: Named[];
};

/** The public holidays, shared by all tenants. Only administrators declare them. */
export function PublicHolidaysScreen({ first, named }: Props) {
  const heading = {
    title: "Config • Public holidays",
    subtitle:
      "No client calls on public holidays; debits move to the next working day. Add declared days here, such as an election day.",
  };
  const list = {
    label: "Declared public holidays",
    columns,
    defaultSort: { by: "day", desc: true },
    searchPlaceholder: "Search name or source",
    empty: "No declared public holidays.",
    first,
  };
  return (
    <>
      {useUser().is_admin ? (
        <ListScreen
          {...heading}
          {...list}
          resource="public-holidays"
          singular="Public holiday"
          form={PublicHolidayForm}
          describe={({ name, day }) => `${name} on ${formatDate(day)}`}
        />
      ) : (
        <>
          <PageHeader {...heading} />
          <ListView {...list} resource="public-holidays" />
        </>
      )}
      <Panel title="Holidays under the Public Holidays Act 36 of 1994">
        <PlainTable
          label="Public holidays of this year and the next"
          columns={[DAY, NAME]}
          rows={named.map((each) => ({ ...each, id: each.day }))}
        />
      </Panel>
    </>
  );
}
