import "server-only";
import { MAX_REMINDERS, remindersByUser, reminderWindow } from "@/lib/leads/work/reminders.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { literals } from "@/lib/platform/db/literals.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { CALLBACK_STATUSES } from "@/lib/sales/record/callback";
import type { SaleReminder } from "./schema";

type Due = Pick<SaleReminder, "product" | "reference"> & {
  id: number;
  name: string;
  surname: string | null;
  callback_at: Date;
  user_id: number;
};

/**
 * The callbacks that are due about now, by the sale's agent. A person who took back a consent to marketing is called
 * back all the same: the sale goes on. One query for all users.
 */
export async function dueCallbacks(userIds: readonly number[], now = new Date()): Promise<Map<number, SaleReminder[]>> {
  const { from, until } = reminderWindow(now);
  const sales = await asPlatform(
    () => db.$queryRaw<Due[]>`
      SELECT sale.id, sale.reference, person.name, person.surname, sale.callback_at, sale.agent_id AS user_id,
        jsonb_build_object('slug', product.slug, 'name', product.name) AS product
      FROM sales sale
      JOIN products product ON product.id = sale.product_id
      JOIN sale_persons person ON person.sale_id = sale.id AND person.role = 'policyholder'
      WHERE sale.status IN (${literals(CALLBACK_STATUSES)}) AND sale.agent_id = ANY(${userIds}::int[])
        AND sale.callback_at > ${from} AND sale.callback_at <= ${until}
      ORDER BY sale.callback_at LIMIT ${MAX_REMINDERS}::int`,
  );
  return remindersByUser(sales, ({ id, reference, callback_at, product, ...person }) => ({
    sale_id: id,
    reference,
    name: fullNameOf(person),
    product,
    callback_at: callback_at.toISOString(),
  }));
}
