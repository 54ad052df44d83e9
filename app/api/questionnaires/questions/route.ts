import { z } from "zod";
import { questionOptions } from "@/lib/catalogue/questionnaires/questionnaires.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idFilter } from "@/lib/platform/http/list";

const query = z.object({ product_id: idFilter });

export const GET = endpoint({ permission: "questionnaires.index", query }, async ({ query }) => ({
  data: await questionOptions(query.product_id),
}));
