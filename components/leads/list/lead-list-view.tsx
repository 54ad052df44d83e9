"use client";

import type { ReactNode } from "react";
import { ViewTabs } from "@/components/identity/saved-views/view-tabs";
import { ViewsMenu } from "@/components/identity/saved-views/views-menu";
import { BulkActions } from "@/components/leads/bulks/lazy-bulks";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import type { LeadWork } from "@/components/leads/work/use-lead-work";
import { ExportLink } from "@/components/screen/export-link";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { ListView } from "@/components/table/list-view";
import type { BulkInput } from "@/lib/leads/bulks/schema";
import { defaultLeadSort, leadSortParams } from "@/lib/leads/list/list-screen";
import type { LeadFilters } from "@/lib/leads/list/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import { LEAD_STATUS, LEAD_STATUSES, RECENT_DAYS } from "@/lib/leads/record/status";
import type { FirstPage } from "@/lib/platform/client/resource";
import { filterOf } from "@/lib/platform/lists/params";
import { uncapitalize } from "@/lib/platform/text/capitalize";
import { isOpenable } from "./lead-columns";
import { LEAD_FILTERS } from "./lead-filters";

type Props = {
  /** The status that the list is filtered by. */
  status: string | null;
  columns: Column<LeadRow>[];
  filters: Filter[];
  choices: LeadFilters;
  /** What the screen filters by, whatever the URL says. */
  fixed: Record<string, string>;
  /** Of the list as it is shown. */
  query: string;
  first: FirstPage<LeadRow> | undefined;
  work: LeadWork;
  /** The next step where there are no leads. */
  emptyAction?: ReactNode;
  onStart: (input: BulkInput) => Promise<unknown>;
};

/** A list of leads that can be worked, alone or many at once. */
export const LeadListView = ({ status, columns, filters, choices, fixed, query, first, work, ...props }: Props) => (
  <>
    <ViewTabs list="leads" filterNames={LEAD_FILTERS} />
    <ListView
      resource="leads"
      label="Leads"
      columns={columns}
      defaultSort={defaultLeadSort(status)}
      defaults={leadSortParams(status)}
      searchPlaceholder="Search name, phone, email, reference"
      byIdNumber
      filters={filters}
      fixed={fixed}
      tools={
        <>
          <ViewsMenu list="leads" filterNames={LEAD_FILTERS} />
          <ExportLeads query={filterOf(query)} />
        </>
      }
      bulk={(selected) => (
        <>
          <BulkActions selected={selected} choices={choices} onStart={props.onStart} />
          <ExportLeads
            size="small"
            label="Export selection"
            query={selected.all ? selected.filter : { ...fixed, ids: selected.ids.join() }}
          />
        </>
      )}
      empty="No leads found."
      emptyCause={emptyCauseOf(status)}
      emptyAction={props.emptyAction}
      places={["status"]}
      first={first}
      onOpen={work.openFromList}
      canOpen={isOpenable}
      openId={work.drawer ? work.drawer.id : undefined}
      onPage={work.addPage}
    />
  </>
);

/** Declined leads and those that do not exist leave their list after a while. */
function emptyCauseOf(status: string | null): string {
  const known = LEAD_STATUSES.find((each) => each === status);
  if (!known) return "No leads have come in yet.";
  const recently = LEAD_STATUS[known].outcome === null ? "" : ` in the last ${RECENT_DAYS} days`;
  return `No ${uncapitalize(leadListTitle(known))}${recently}.`;
}

type ExportProps = { query: Record<string, string>; label?: string; size?: "small" | "normal" };

const ExportLeads = ({ query, ...look }: ExportProps) => (
  <ExportLink
    path={`/leads/export?${new URLSearchParams(query)}`}
    permission="leads.export"
    contents="CSV. People who asked not to be contacted are left out."
    {...look}
  />
);
