import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { phoneText } from "@/lib/insurance/phone-text";
import { REQUEST_NAMES } from "@/lib/people/data-requests/names";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { STATUS_LABELS, STATUS_TONES } from "./request-labels";

export const personColumn: Column<DataRequest> = {
  key: "name",
  label: "Person",
  shrinks: true,
  keeps: 16,
  sortBy: "name",
  cell: (request) => <Person request={request} />,
};

/** A request, wherever it is clear whose it is. */
export const requestColumns: Column<DataRequest>[] = [
  { key: "type", label: "Asks for", sortBy: "type", cell: ({ type }) => REQUEST_NAMES[type] },
  {
    key: "status",
    label: "Status",
    sortBy: "status",
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>,
  },
  { key: "due_on", label: "Due", sortBy: "due_on", cell: (request) => <Due request={request} /> },
  {
    key: "received_on",
    label: "Received",
    sortBy: "received_on",
    priority: 3,
    cell: ({ received_on, channel }) => `${formatDate(received_on)}${channel === "form" ? " · form" : ""}`,
  },
  {
    key: "owner",
    label: "Handled by",
    shrinks: true,
    priority: 2,
    cell: ({ owner }) => owner?.name ?? "Not assigned",
  },
];

const Person = ({ request: { name, email, phone } }: { request: DataRequest }) => (
  <>
    {name}
    <span className="block truncate text-[13px] text-muted">
      {[email, phone && phoneText(phone)].filter((contact) => contact).join(" · ")}
    </span>
  </>
);

function Due({ request: { due_on, status } }: { request: DataRequest }) {
  const isLate = status === "open" && due_on < isoDate(new Date());
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <span className={isLate ? "font-medium text-error-text" : ""}>{formatDate(due_on)}</span>
      {isLate && <Badge tone="error">Overdue</Badge>}
    </span>
  );
}
