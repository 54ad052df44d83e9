import { bankOptions } from "@/lib/catalogue/banks/banks.server";
import { bankOptionResponse } from "@/lib/catalogue/banks/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List the active banks for a choice", response: dataOf(bankOptionResponse) },
  async () => ({ data: await bankOptions() }),
);
