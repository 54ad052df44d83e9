import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { WallboardScreen } from "@/components/insights/wallboard/wallboard-screen";
import { Providers } from "@/components/shell/frame/providers";
import { Empty } from "@/components/ui/empty";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantScope } from "@/lib/identity/tenancy/selected.server";
import { parseTenantId } from "@/lib/identity/tenancy/tenant-id";
import { wallboardResponse } from "@/lib/insights/wallboard/schema";
import { wallboard } from "@/lib/insights/wallboard/wallboard.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";

export const metadata: Metadata = { title: "Wallboard" };

export default async function Page({ searchParams }: PageProps<"/wallboard">) {
  const actor = await requirePageActor("dashboard.wallboard");
  const params = await searchParams;
  const scope = await tenantScope(actor, params.tenant_id);
  if (actor.is_admin && scope.tenant_id === undefined)
    return <Empty>No tenants yet. Create one on the Tenants screen.</Empty>;
  const teamId = params.team_id?.toString();
  const query = {
    team_id: teamId === undefined ? undefined : (parseTenantId(teamId) ?? notFound()),
    tenant_id: scope.tenant_id === undefined ? undefined : Number(scope.tenant_id),
  };
  const first = await runAs(actor, () => wallboard(actor, query)).catch((error: unknown) => {
    // A team that has gone, or is another organisation's: a television shows all of them rather than nothing.
    if (error instanceof HttpError && error.status === 422 && teamId !== undefined) redirect("/wallboard");
    throw error;
  });
  const tenantQuery = scope.tenant_id === undefined ? "" : `?tenant_id=${scope.tenant_id}`;
  const impersonated = actor.impersonates === "tenant" ? actor.tenant?.name : fullNameOf(actor);
  return (
    <Providers key={`${actor.id} ${actor.impersonates}`}>
      <WallboardScreen
        key={`${tenantQuery} ${teamId}`}
        first={asResponse(wallboardResponse, first)}
        tenantQuery={tenantQuery}
        impersonated={actor.impersonates ? (impersonated ?? "") : null}
      />
    </Providers>
  );
}
