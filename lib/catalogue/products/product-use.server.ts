import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { counted } from "@/lib/platform/text/format";
import { conflict } from "@/lib/platform/http/errors.server";

type Use = { leads: number; sales: number; questionnaires: number };

/** @throws HttpError 409 when a product has leads, sales or questionnaires that were used in sales */
export async function requireUnusedProduct(id: number): Promise<void> {
  const [use] = await db.$queryRaw<Use[]>`
    SELECT
      (SELECT coalesce(sum(count), 0) FROM lead_counts WHERE product_id = ${id}) AS leads,
      (SELECT coalesce(sum(count), 0) FROM sale_counts WHERE product_id = ${id}) AS sales,
      (SELECT count(DISTINCT q.id) FROM questionnaires q
        JOIN questionnaire_editions e ON e.questionnaire_id = q.id WHERE q.product_id = ${id}) AS questionnaires`;
  const { leads = 0, sales = 0, questionnaires = 0 } = use ?? {};
  const uses = [
    ...(leads > 0 ? [counted(leads, "lead")] : []),
    ...(sales > 0 ? [counted(sales, "sale")] : []),
    ...(questionnaires > 0
      ? [counted(questionnaires, "questionnaire used in sales", "questionnaires used in sales")]
      : []),
  ];
  const last = uses.pop();
  if (!last) return;
  const named = uses.length > 0 ? `${uses.join(", ")} and ${last}` : last;
  throw conflict(`This product has ${named}. It can't be deleted.`, { leads, sales, questionnaires });
}
