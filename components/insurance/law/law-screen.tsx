import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { LawRule } from "@/lib/insurance/law/schema";
import { formatDate } from "@/lib/platform/text/format";

const columns: Column<LawRule>[] = [
  { key: "title", label: "Rule", cell: ({ title }) => title },
  { key: "figure", label: "Figure", cell: ({ figure }) => figure },
  {
    key: "valid_from",
    label: "Valid from",
    cell: ({ valid_from, holds }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <span className="tabular whitespace-nowrap">{valid_from ? formatDate(valid_from) : "–"}</span>
        {holds === "later" && <Badge tone="info">Not yet</Badge>}
        {holds === "no longer" && <Badge tone="neutral">No longer</Badge>}
      </span>
    ),
  },
  {
    key: "source",
    label: "Source",
    cell: ({ source }) => <span className="wrap-anywhere">{source}</span>,
  },
  {
    key: "verified_on",
    label: "Verified on",
    cell: ({ verified_on, is_due }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {verified_on ? (
          <span className="tabular whitespace-nowrap">{formatDate(verified_on)}</span>
        ) : (
          <Badge tone="warning">Not verified</Badge>
        )}
        {is_due && <Badge tone="warning">More than a year ago</Badge>}
      </span>
    ),
  },
];

/** The rules of law that the product keeps, with their figures and sources. */
export function LawScreen({ rules }: { rules: LawRule[] }) {
  return (
    <>
      <PageHeader
        title="Law"
        subtitle="Rules of law that apply to every organisation. Each release updates them. Settings, cover limits and public holidays have their own screens."
      />
      <Panel title="Rules">
        <PlainTable label="Rules of law" columns={columns} rows={rules} />
      </Panel>
    </>
  );
}
