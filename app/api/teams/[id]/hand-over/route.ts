import { endpoint } from "@/lib/http/endpoint";
import { asItsTenant } from "@/lib/http/tenant-resource";
import { handOver } from "@/lib/teams/open-work";
import { handOverInput } from "@/lib/teams/schema";
import { teams } from "@/lib/teams/server";

export const POST = endpoint({ permission: "teams.update", body: handOverInput }, ({ actor, id, body }) =>
  asItsTenant(teams, actor, id, (owner) => handOver(owner, id, body.team_id)),
);
