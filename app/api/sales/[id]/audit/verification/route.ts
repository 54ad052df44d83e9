import { endpoint } from "@/lib/identity/http/endpoint.server";
import { verifySale } from "@/lib/sales/sales/verify.server";

export const GET = endpoint({ permission: "sales.show" }, ({ actor, id }) => verifySale(actor, id));
