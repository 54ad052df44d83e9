import "server-only";
import { itemsOf } from "@/lib/catalogue/templates/scorecards/editions.server";
import { db } from "@/lib/platform/db/client.server";

const DATE_PASSED = "A date has passed or changed";

/**
 * Why quality control has sent sales back: the comment on the first item that failed, or the item itself, of the latest
 * decision about each sale. @returns the reasons by the ids of the sales
 */
export async function reasonsOfReturn(saleIds: number[]): Promise<Map<number, string>> {
  const reviews = await db.saleReview.findMany({
    where: { sale_id: { in: saleIds }, kind: "check", state: "decided", decision: "kicked-back" },
    distinct: ["sale_id"],
    orderBy: [{ sale_id: "asc" }, { id: "desc" }],
    select: {
      sale_id: true,
      is_for_commencement: true,
      edition: { select: { sections: true } },
      items: {
        where: { result: "fail", fixed_at: null },
        orderBy: { position: "asc" },
        take: 1,
        select: { item_id: true, comment: true },
      },
    },
  });
  return new Map(
    reviews.flatMap(({ sale_id, is_for_commencement, edition, items: [failed] }) => {
      if (is_for_commencement) return [[sale_id, DATE_PASSED] as const];
      const text = failed?.comment ?? itemsOf(edition).find(({ id }) => id === failed?.item_id)?.text;
      return text ? [[sale_id, text] as const] : [];
    }),
  );
}
