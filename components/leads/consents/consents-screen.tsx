"use client";

import { AudioLines } from "lucide-react";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { PersonName } from "@/components/screen/person-name";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/rights/permissions";
import type { CallConsent } from "@/lib/leads/consents/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDateTime } from "@/lib/platform/text/format";
import { channelText, WITHOUT_RECORDING } from "./proof-text";

const ProofDialog = lazyDialog(() => import("./proof-dialog").then((module) => module.ProofDialog));

const columns: Column<CallConsent>[] = [
  { key: "client", label: "Client", shrinks: true, keeps: 16, cell: (consent) => <Client consent={consent} /> },
  { key: "product", label: "Product", shrinks: true, cell: ({ product }) => product.name },
  { key: "purpose", label: "Consent to", cell: ({ purpose }) => capitalize(purpose) },
  { key: "channel", label: "Channel", cell: ({ channel }) => channelText(channel) },
  { key: "how", label: "How", cell: ({ how }) => how },
  { key: "actor", label: "Recorded by", shrinks: true, cell: ({ actor_name }) => actor_name },
  { key: "created_at", label: "When", sortBy: "created_at", cell: ({ created_at }) => formatDateTime(created_at) },
];

const Client = ({ consent: { lead, product, sale } }: { consent: CallConsent }) => (
  <Link
    href={sale ? `/sales/${product.slug}?sale=${sale.id}` : `/leads/${product.slug}?lead=${lead.id}`}
    className="text-primary-text hover:underline"
  >
    <PersonName of={lead} />
  </Link>
);

/** The consents given on a call that neither name a recording nor say why there is none. */
export function ConsentsScreen({ first }: { first: FirstPage<CallConsent> | undefined }) {
  const [named, setNamed] = useState<CallConsent>();
  const mayName = can(useUser(), "leads.update", "sales.update", "qc.review");
  const nameButton = (row: CallConsent) => (
    <IconButton icon={AudioLines} label="Link recording" onClick={() => setNamed(row)} />
  );
  const tenantColumns = useTenantColumn<CallConsent>().map((column) => ({ ...column, sortBy: undefined }));
  return (
    <>
      <PageHeader
        title="Consents without a recording"
        subtitle="By law, a consent given on a call must be recorded, and the client can get a free copy. Link the recording, or say why there is none."
      />
      <ListView
        resource="consents"
        label="Consents without a recording"
        columns={[...columns, ...tenantColumns]}
        defaultSort={{ by: "created_at", desc: true }}
        filters={useTenantFilter()}
        fixed={WITHOUT_RECORDING}
        empty="Every consent given on a call has its recording or a reason."
        first={first}
        actions={mayName ? nameButton : undefined}
      />
      {named && (
        <ProofDialog
          consent={named}
          owner={named.sale ? { kind: "sales", id: named.sale.id } : { kind: "leads", id: named.lead.id }}
          onClose={() => setNamed(undefined)}
        />
      )}
    </>
  );
}
