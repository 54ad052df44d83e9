import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { saleColumn } from "./sale-columns";

const { reference, client, idNumber, plan, premium, agent, status, statusAge, callback, declinedReason } = saleColumn;
const { updated, created } = saleColumn;

const BEGINNING = [reference, client, idNumber, plan, premium, agent];
const hidden = <Column>(column: Column) => ({ ...column, hidden: true });

const ANY = { name: "Sales", columns: [...BEGINNING, status, statusAge, updated, hidden(created)] };

// These have one column more; where all have the same status its badge is the one to do without.
const END = [hidden(status), hidden(updated), hidden(created)];
const CALLBACK = { name: "Sales to call back", columns: [...BEGINNING, statusAge, callback, ...END] };
const DECLINED = { name: "Declined sales", columns: [...BEGINNING, statusAge, declinedReason, ...END] };

const COLUMNS: Record<SaleStatus, typeof ANY> = {
  new: ANY,
  "in-progress": ANY,
  callback: CALLBACK,
  "qc-oversight": ANY,
  declined: DECLINED,
  "policy-submitted": ANY,
};

/** The columns of a list of sales: those to be called back say when, the declined ones why. */
export function columnSetOf(shown: SaleStatus | undefined) {
  return shown ? COLUMNS[shown] : ANY;
}
