import { endpoint } from "@/lib/identity/http/endpoint.server";
import { packQuery } from "@/lib/sales/packs/query";
import { sendPack } from "@/lib/sales/packs/send.server";

export const GET = endpoint({ permission: "sales.show", query: packQuery }, ({ actor, id, query }) =>
  sendPack(actor, id, query.edition),
);
