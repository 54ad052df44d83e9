import { endpoint } from "@/lib/identity/http/endpoint.server";
import { undoMerge } from "@/lib/people/consumers/merge/undo-merge.server";
import { consumerDetailResponse } from "@/lib/people/consumers/schema";

export const POST = endpoint(
  { administrators: true, summary: "Undo a merge of consumers", response: consumerDetailResponse },
  ({ actor, id }) => undoMerge(actor, id),
);
