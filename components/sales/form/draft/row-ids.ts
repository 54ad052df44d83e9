import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { DraftPage } from "./draft-state";
import type { SaleValues } from "./values";

/** Gives the new rows of a list the ids that they got: in what was sent, and in what is typed by now. */
export function nameRows(
  list: "insured_lives" | "beneficiaries",
  sent: SaleValues,
  saved: SaleDetail,
  page: Pick<DraftPage, "read" | "write">,
): void {
  const now = page.read()[list];
  for (const [index, row] of sent[list].entries()) {
    const id = saved[list][index]?.id;
    if (row.id !== undefined || id === undefined) continue;
    row.id = id;
    const place = now.findIndex(({ key }) => key === row.key);
    if (place >= 0) page.write(`${list}.${place}.id`, id);
  }
}
