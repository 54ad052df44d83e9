import { bankOptions } from "@/lib/catalogue/banks/banks.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({}, async () => ({ data: await bankOptions() }));
