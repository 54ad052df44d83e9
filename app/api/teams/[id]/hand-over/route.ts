import { endpoint } from "@/lib/identity/http/endpoint.server";
import { asTenantOfRecord } from "@/lib/identity/http/tenant-resource.server";
import { openWorkResponse } from "@/lib/identity/open-work/schema";
import { handOver } from "@/lib/identity/teams/hand-over.server";
import { handOverInput } from "@/lib/identity/teams/schema";
import { teams } from "@/lib/identity/teams/teams.server";

export const POST = endpoint(
  {
    summary: "Hand over the work of a team",
    response: openWorkResponse,
    permission: "teams.update",
    body: handOverInput,
  },
  ({ actor, id, body }) => asTenantOfRecord(teams, actor, id, (owner) => handOver(owner, id, body.team_id)),
);
