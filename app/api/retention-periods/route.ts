import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPeriods } from "@/lib/leads/recordings/periods.server";

export const GET = endpoint({ permission: "retention.index" }, () => listPeriods());
