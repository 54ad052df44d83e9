import { bankOptions } from "@/lib/banks/server";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({}, async () => ({ data: await bankOptions() }));
