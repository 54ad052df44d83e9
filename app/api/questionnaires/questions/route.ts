import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";
import { questionOptions } from "@/lib/questionnaires/server";

const query = z.object({ product_id: idFilter });

export const GET = endpoint({ permission: "questionnaires.index", query }, async ({ query }) => ({
  data: await questionOptions(query.product_id),
}));
