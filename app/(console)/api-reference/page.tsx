import { Download } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Introduction } from "@/components/integrations/api-reference/introduction";
import { OperationList } from "@/components/integrations/api-reference/operation-list";
import { OperationView } from "@/components/integrations/api-reference/operation-view";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { buttonStyle } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { readReference } from "@/lib/integrations/openapi/reference.server";

export const metadata: Metadata = { title: "API reference · Integrations" };

export default async function Page({ searchParams }: PageProps<"/api-reference">) {
  await requirePageActor("integrations.index");
  const reference = await readReference();
  const { operation: id } = await searchParams;
  const operation = typeof id === "string" ? reference.find(id) : undefined;
  if (id !== undefined && !operation) notFound();
  const origin = tenantAddress(null, "");
  return (
    <>
      <PageHeader
        title="API reference"
        subtitle="Every operation of the API, to read and to try."
        action={
          <a href="/api/openapi.json" download="openapi.json" className={buttonStyle()}>
            <Download aria-hidden className="size-4 text-muted" /> OpenAPI document
          </a>
        }
      />
      <IntegrationTabs shown="api-reference" />
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start lg:gap-6">
        <div className={operation ? "hidden lg:contents" : "contents"}>
          <OperationList groups={reference.groups} shown={operation?.id} />
        </div>
        {operation ? (
          <OperationView operation={operation} origin={origin} />
        ) : (
          <Introduction origin={origin} version={reference.version} errors={reference.errors} />
        )}
      </div>
    </>
  );
}
