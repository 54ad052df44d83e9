import { endpoint } from "@/lib/identity/http/endpoint.server";
import { queueStats } from "@/lib/sales/quality/waiting.server";

export const GET = endpoint({ permission: "qc.review" }, ({ actor }) => queueStats(actor));
