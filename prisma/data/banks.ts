import { z } from "zod";
import type { AccountRules } from "@/lib/catalogue/banks/schema";
import { db } from "@/lib/platform/db/client.server";
import banks from "./banks.json" with { type: "json" };

const BANKS = z
  .array(
    z.object({
      name: z.string(),
      code: z.string(),
      length: z
        .object({ min_length: z.int(), max_length: z.int() })
        // The usual one, for banks that do not publish the length of their account numbers.
        .default({ min_length: 7, max_length: 11 }),
    }),
  )
  .parse(banks);

/**
 * Adds South Africa's banks if there are no banks yet. Their universal branch codes are those of Peach Payments' supported
 * banks (developer.peachpayments.com/docs/peach-payouts#supported-banks).
 */
export async function seedBanks(): Promise<void> {
  if (await db.bank.findFirst({ select: { id: true } })) return;
  const data = BANKS.map(({ name, code, length }) => {
    const account_rules: AccountRules = { current: length, savings: length, transmission: length };
    return { name, universal_branch_code: code, account_rules };
  });
  await db.bank.createMany({ data, skipDuplicates: true }); // another process may start at the same time
}
