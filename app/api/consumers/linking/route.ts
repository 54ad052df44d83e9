import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { linkingOf } from "@/lib/people/consumers/list.server";
import { linkingResponse } from "@/lib/people/consumers/schema";
import { idFilter } from "@/lib/platform/lists/list";

const query = z.object({ tenant_id: idFilter });

export const GET = endpoint(
  {
    administrators: true,
    summary: "Count the leads and sales not yet linked to people",
    response: linkingResponse,
    query,
  },
  ({ actor, query }) => linkingOf(actor, query.tenant_id),
);
