"use client";

import { UsersRound } from "lucide-react";
import { Phone } from "@/components/leads/calls/phone";
import { CallConsent } from "@/components/leads/consents/call-consent";
import { LeadState } from "@/components/leads/record/lead-state";
import { PersonName } from "@/components/screen/person-name";
import { PresentInRow } from "@/components/screen/presence";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { useTimely } from "@/components/ui/browser/use-timely";
import { Name } from "@/components/ui/name";
import { type FieldIn, fieldsIn, PLAIN_FIELDS, type PlainField } from "@/lib/leads/record/plain-fields";
import type { LeadRow } from "@/lib/leads/record/schema";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";

/** Whether a lead of a list can be opened. */
export const isOpenable = ({ read_only }: LeadRow) => !read_only;

export const leadColumns: Column<LeadRow>[] = [
  {
    key: "name",
    label: "Name",
    shrinks: true,
    keeps: 16,
    sortBy: "name",
    cell: (lead) => <Lead lead={lead} />,
  },
  { key: "phone", label: "Phone", card: "second", cell: (lead) => <LeadNumber lead={lead} /> },
  {
    key: "status",
    label: "Status",
    sortBy: "status",
    card: "end",
    filter: "status",
    cell: (lead) => <LeadState lead={lead} />,
  },
  {
    key: "source",
    label: "Source",
    shrinks: true,
    sortBy: "source",
    filter: "source",
    priority: 3,
    cell: (lead) => lead.source ?? "–",
  },
  {
    key: "campaign",
    label: "Campaign",
    shrinks: true,
    filter: "campaign",
    priority: 4,
    sortBy: "campaign",
    hidden: true,
    cell: (lead) => lead.campaign ?? "–",
  },
  {
    key: "age",
    label: "Age",
    priority: 2,
    sortBy: "created_at",
    showsAge: true,
    align: "right",
    cell: (lead) => <Age moment={lead.created_at} />,
  },
  {
    key: "attempts",
    label: "Attempts",
    priority: 3,
    sortBy: "attempts",
    align: "right",
    cell: (lead) => lead.attempts,
  },
  {
    key: "assigned",
    label: "Assigned",
    shrinks: true,
    priority: 2,
    filter: "assigned_user_id",
    sortBy: "assigned_user.name",
    cell: (lead) => <Assigned lead={lead} />,
  },
  { key: "team", label: "Team", shrinks: true, priority: 4, hidden: true, cell: (lead) => lead.team?.name ?? "–" },
  {
    key: "next_action_at",
    label: "Next action",
    card: "second end",
    priority: 2,
    sortBy: "next_action_at",
    cell: (lead) => <NextAction lead={lead} />,
  },
  ...fieldsIn("list").map(
    (field: PlainField): Column<LeadRow> => ({
      key: field,
      label: PLAIN_FIELDS[field].label,
      priority: 4,
      hidden: true,
      cell: (lead) => lead[field as FieldIn<"list">] ?? "–",
    }),
  ),
  {
    key: "email",
    label: "Email",
    shrinks: true,
    priority: 4,
    sortBy: "email",
    hidden: true,
    cell: (lead) => (lead.email ? <Name>{lead.email}</Name> : "–"),
  },
];

const [nameColumn, ...otherColumns] = leadColumns;

const productColumn: Column<LeadRow> = {
  key: "product",
  label: "Product",
  shrinks: true,
  priority: 2,
  filter: "product_id",
  sortBy: "product.name",
  cell: (lead) => lead.product.name,
};

/** The columns of a list of several products. */
export const leadColumnsOfAll = [...(nameColumn ? [nameColumn] : []), productColumn, ...otherColumns];

const Lead = ({ lead }: { lead: LeadRow }) => (
  <span className="inline-flex max-w-full items-center">
    <PersonName of={lead} />
    <PresentInRow kind="lead" id={lead.id} />
  </span>
);

/** The number of a lead, and why it may not be called. */
const LeadNumber = ({ lead }: { lead: LeadRow }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
    <Phone number={lead.phone} lead={lead} />
    <CallConsent lead={lead} />
  </span>
);

/** The agent; without one, the team in whose queue the lead waits. */
function Assigned({ lead: { assigned_user, team } }: { lead: LeadRow }) {
  if (assigned_user) return <PersonName of={assigned_user} />;
  if (!team) return "–";
  return (
    <span title="Waiting for an agent of this team" className="inline-flex items-center gap-1.5 text-muted">
      <UsersRound aria-hidden className="size-3.5 shrink-0" /> {team.name}
    </span>
  );
}

function Age({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} suppressHydrationWarning>
      {formatAge(moment)}
    </time>
  );
}

/** When to call next. A call that was agreed and is overdue is red. */
function NextAction({ lead: { diary_at, next_action_at } }: { lead: LeadRow }) {
  const isOverdue = useTimely((now) => diary_at !== null && new Date(diary_at) < now);
  const moment = diary_at ?? next_action_at;
  if (!moment) return "–";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      <time dateTime={moment} className={`whitespace-nowrap ${isOverdue ? "font-medium text-error-text" : ""}`}>
        {formatDateTime(moment)}
      </time>
      {isOverdue && <Badge tone="error">Overdue</Badge>}
    </span>
  );
}
