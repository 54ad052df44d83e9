import { z } from "zod";
import { questionOptions } from "@/lib/catalogue/templates/questionnaires/questionnaires.server";
import { questionOptionResponse } from "@/lib/catalogue/templates/questionnaires/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { dataOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

const query = z.object({ product_id: idFilter });

export const GET = endpoint(
  {
    summary: "List questions for a questionnaire",
    response: dataOf(questionOptionResponse),
    permission: "questionnaires.index",
    query,
  },
  async ({ query }) => ({
    data: await questionOptions(query.product_id),
  }),
);
