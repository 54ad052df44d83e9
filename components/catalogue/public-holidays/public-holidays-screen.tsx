"use client";

import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { PublicHoliday } from "@/lib/catalogue/public-holidays/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDate, formatDayMonth, formatWeekTime } from "@/lib/platform/text/format";

const PublicHolidayForm = lazyDialog(() => import("./public-holiday-form").then((module) => module.PublicHolidayForm));

type Named = { day: string; name: string };

const weekdayOf = (day: string) => formatWeekTime(day).slice(0, 3);

const columns: Column<PublicHoliday>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  { key: "day", label: "Day", sortBy: "day", cell: ({ day }) => `${weekdayOf(day)} ${formatDate(day)}` },
  { key: "source", label: "Source", cell: ({ source }) => <ShortText text={source} /> },
];

type Props = {
  first: FirstPage<PublicHoliday> | undefined;
  /** Those that the Act names, of this year and the next. */
  named: Named[];
};

const Year = ({ year, days }: { year: string; days: Named[] }) => (
  <Panel title={year}>
    <ol className="flex flex-col px-4 py-1">
      {days.map(({ day, name }) => (
        <li key={`${day} ${name}`} className="flex items-baseline gap-3 border-t py-2 first:border-t-0">
          <time dateTime={day} className="tabular w-24 shrink-0 text-muted">
            {weekdayOf(day)} {formatDayMonth(day)}
          </time>
          <span className="min-w-0">{name}</span>
        </li>
      ))}
    </ol>
  </Panel>
);

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
      <section className="mt-2 grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-2">
        <h2 className="font-semibold lg:col-span-2">Holidays under the Public Holidays Act 36 of 1994</h2>
        {Object.entries(Object.groupBy(named, ({ day }) => day.slice(0, 4))).map(([year, days = []]) => (
          <Year key={year} year={year} days={days} />
        ))}
      </section>
    </>
  );
}
