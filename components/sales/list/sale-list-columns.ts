import type { Column } from "@/components/table/column";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleRow } from "@/lib/sales/record/schema";
import { saleColumn as column } from "./sale-columns";

type SaleColumn = Column<SaleRow>;

const hidden = (one: SaleColumn): SaleColumn => ({ ...one, hidden: true });

const START: SaleColumn[] = [
  column.reference,
  column.client,
  column.idNumber,
  column.plan,
  column.premium,
  column.agent,
];
/** The same beside many columns of the policy, so that names of clients and agents are not cut. */
const NARROW_START = START.map((one): SaleColumn => {
  if (one === column.idNumber || one === column.plan) return { ...one, priority: 4 };
  if (one === column.premium) return { ...one, priority: 3 };
  return one === column.agent ? { ...one, keeps: 12 } : one;
});
const SOLD: SaleColumn[] = [column.commencement, column.debitDay];
const POLICY: SaleColumn[] = [column.outcome, column.inWriting];
const CHECKED: SaleColumn[] = [column.qcResult, column.reviewer];
const SELDOM: SaleColumn[] = [
  ...[column.status, column.team, column.source, column.cover],
  ...[...CHECKED, ...SOLD, column.created],
];

/** The columns of a list of sales, by what matters in its status. Each set of columns is remembered under its name. */
const columnsOf = (name: string, own: SaleColumn[], start = START) => ({
  name,
  columns: [...start, ...own, column.updated, ...SELDOM.filter((one) => !own.includes(one)).map(hidden)],
});

const ALL = columnsOf("Sales", [column.status, column.statusAge]);

const COLUMNS: Record<SaleStatus, typeof ALL> = {
  new: columnsOf("New sales", [column.statusAge]),
  "in-progress": columnsOf("Sales in progress", [column.statusAge, column.kicks]),
  callback: columnsOf("Sales to call back", [column.callback, column.statusAge]),
  "qc-oversight": columnsOf("Sales in QC oversight", [column.sentToQc, column.reviewer, column.kicks]),
  declined: columnsOf("Declined sales", [column.declinedReason, column.statusAge]),
  "policy-submitted": columnsOf(
    "Submitted sales",
    [column.submitted, ...POLICY, hidden(column.replacement), hidden(column.policyNumber)],
    NARROW_START,
  ),
};

/** Those of sales that are narrowed by something due. */
const DUE = {
  replacement: columnsOf(
    "Replacement records",
    [column.submitted, column.replacement, ...[...POLICY, column.policyNumber].map(hidden)],
    NARROW_START,
  ),
  confirmation: columnsOf(
    "Confirmations in writing",
    [column.submitted, column.inWriting, ...[column.outcome, column.replacement, column.policyNumber].map(hidden)],
    NARROW_START,
  ),
};

type Params = { has: (name: string) => boolean };

/** The columns of the sales in one status, or in any, by the parameters of the list. */
export function columnSetOf(shown: SaleStatus | undefined, params: Params): typeof ALL {
  if (params.has("replacement")) return DUE.replacement;
  if (params.has("confirmation")) return DUE.confirmation;
  return shown ? COLUMNS[shown] : ALL;
}

/** The same for a list of several products. */
export function columnSetOfAll(shown: SaleStatus | undefined, params: Params): typeof ALL {
  const { name, columns } = columnSetOf(shown, params);
  const isSecondary = (one: SaleColumn) => one === column.inWriting && !params.has("confirmation");
  const [reference, ...others] = columns.map((one) => (isSecondary(one) ? { ...one, priority: 3 as const } : one));
  return {
    name: `${name} of all products`,
    columns: [...(reference ? [reference] : []), { ...column.product, keeps: 12 }, ...others],
  };
}
