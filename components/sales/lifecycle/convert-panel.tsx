"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { convertLead } from "@/components/leads/work/convert-lead";
import { PersonName } from "@/components/screen/person-name";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/identity/rights/permissions";
import { messageOf } from "@/lib/platform/client/api";
import type { UnsoldLead } from "@/lib/sales/detail/schema";

type Props = { product: { name: string }; lead: UnsoldLead };

/** Shown instead of a sale's form for a lead that is not converted yet: offers to convert it. */
export function ConvertPanel({ product, lead }: Props) {
  const user = useUser();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const mayConvert = can(user, "sales.store") && !lead.processed;

  async function convert() {
    setBusy(true);
    setRefusal(undefined);
    try {
      router.replace(await convertLead(lead));
      router.refresh(); // the address may be the current one
    } catch (error) {
      setRefusal(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <PageHeader title={<PersonName of={lead} />} subtitle={product.name} />
      {refusal && <Alert>{refusal}</Alert>}
      <Panel>
        <Empty
          action={
            mayConvert && (
              <Button variant="primary" busy={busy} onClick={convert}>
                Convert
              </Button>
            )
          }
        >
          {lead.processed
            ? "This lead is processed. Reopen it to convert it."
            : "This lead has not been converted yet."}
        </Empty>
      </Panel>
    </>
  );
}
