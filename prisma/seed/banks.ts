import type { AccountRules } from "@/lib/catalogue/banks/schema";
import { db } from "@/lib/platform/db/client.server";

type Length = { min_length: number; max_length: number };

/** For banks that do not publish the length of their account numbers. */
const USUAL: Length = { min_length: 7, max_length: 11 };

const BANKS: readonly { name: string; code: string; length?: Length }[] = [
  { name: "Absa", code: "632005", length: { min_length: 8, max_length: 11 } },
  { name: "Access Bank", code: "410105" },
  { name: "African Bank", code: "430000" },
  { name: "Bank Zero", code: "888000" },
  { name: "Bidvest Bank", code: "462005" },
  { name: "Capitec", code: "470010", length: { min_length: 10, max_length: 10 } },
  { name: "Discovery Bank", code: "679000" },
  { name: "FNB/RMB", code: "250655", length: { min_length: 11, max_length: 11 } },
  { name: "Investec", code: "580105" },
  { name: "Nedbank", code: "198765", length: { min_length: 10, max_length: 10 } },
  { name: "Postbank", code: "460005" },
  { name: "Sasfin", code: "683000" },
  { name: "Standard Bank", code: "051001" },
  { name: "TymeBank", code: "678910" },
];

/** Adds South Africa's banks if there are no banks yet. */
export async function seedBanks(): Promise<void> {
  if (await db.bank.findFirst({ select: { id: true } })) return;
  const data = BANKS.map(({ name, code, length = USUAL }) => {
    const account_rules: AccountRules = { current: length, savings: length, transmission: length };
    return { name, universal_branch_code: code, account_rules };
  });
  await db.bank.createMany({ data, skipDuplicates: true }); // another process may start at the same time
}
