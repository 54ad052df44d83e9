import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { saleColumn } from "./sale-columns";

const { reference, client, idNumber, plan, premium, agent, status, statusAge, callback, declinedReason } = saleColumn;
const { updated, created } = saleColumn;

const START = [reference, client, idNumber, plan, premium, agent];
const hidden = <Column>(column: Column) => ({ ...column, hidden: true });

const ANY = { name: "Sales", columns: [...START, status, statusAge, updated, hidden(created)] };

// These lists have an extra column, and all of their sales have the same status, so its badge is hidden.
const END = [hidden(status), hidden(updated), hidden(created)];
const CALLBACK = { name: "Sales to call back", columns: [...START, statusAge, callback, ...END] };
const DECLINED = { name: "Declined sales", columns: [...START, statusAge, declinedReason, ...END] };

const COLUMNS: Record<SaleStatus, typeof ANY> = {
  new: ANY,
  "in-progress": ANY,
  callback: CALLBACK,
  "qc-oversight": ANY,
  declined: DECLINED,
  "policy-submitted": ANY,
};

/** The columns of a list of sales: callbacks show when, declined sales show why. */
export function columnSetOf(shown: SaleStatus | undefined) {
  return shown ? COLUMNS[shown] : ANY;
}
