"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Eraser, Pencil, Scale } from "lucide-react";
import { useState } from "react";
import { PersonName } from "@/components/screen/person-name";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatDate } from "@/lib/platform/text/format";
import { ConsumerConsents } from "./consumer-consents";
import { workText } from "./consumer-labels";
import { ConsumerLeads, ConsumerSales } from "./consumer-records";
import { ConsumerRequests } from "./consumer-requests";
import { ConsumerTimeline } from "./consumer-timeline";
import { Profile } from "./profile";

const EditDialog = lazyDialog(() => import("./edit-dialog").then((module) => module.EditDialog));

const EraseDialog = lazyDialog(() =>
  import("@/components/people/erasure/erase-dialog").then((module) => module.EraseDialog),
);
const HoldDialog = lazyDialog(() =>
  import("@/components/people/erasure/hold-dialog").then((module) => module.HoldDialog),
);

/** One person with everything that is known of them. The tab is in the URL. */
export function ConsumerScreen({ first }: { first: ConsumerDetail }) {
  const [opened, setOpened] = useState<"edit" | "erase" | "hold">();
  const close = () => setOpened(undefined);
  const { params, change } = useListState();
  const queryClient = useQueryClient();
  const { data: person = first } = useQuery({
    queryKey: queryKeys.record("consumers", first.id),
    queryFn: () => api.get<ConsumerDetail>(`/consumers/${first.id}`),
    initialData: first,
  });
  const reload = () => invalidateResources(queryClient, "consumers", "consumers/duplicates");
  const tabs = [
    { id: "profile", label: "Profile", content: <Profile person={person} onChanged={reload} /> },
    { id: "leads", label: `Leads (${person.leads})`, content: <ConsumerLeads id={person.id} /> },
    { id: "sales", label: `Sales (${person.sales})`, content: <ConsumerSales id={person.id} /> },
    { id: "consents", label: "Consents", content: <ConsumerConsents id={person.id} /> },
    { id: "requests", label: "Requests", content: <ConsumerRequests id={person.id} /> },
    { id: "timeline", label: "Timeline", content: <ConsumerTimeline id={person.id} /> },
  ];
  const asked = params.get("tab");
  const isErasable = !person.erased_at || person.kept_after_erasure;
  return (
    <>
      <PageHeader
        title={<PersonName of={person} />}
        subtitle={`${person.tenant.name} · ${workText(person)}`}
        action={
          <div className="flex flex-wrap items-center gap-2">
            {person.suppressed && <Badge tone="error">Do not contact</Badge>}
            {person.legal_hold && <Badge tone="warning">Legal hold</Badge>}
            {person.erased_at && <Badge tone="neutral">Erased on {formatDate(person.erased_at)}</Badge>}
            <a href={`/api/consumers/${person.id}/export`} download className={buttonStyle()}>
              <Download aria-hidden className="size-4" /> Export data
            </a>
            {isErasable && (
              <>
                <Button onClick={() => setOpened("hold")}>
                  <Scale aria-hidden className="size-4" /> {person.legal_hold ? "Release hold" : "Legal hold"}
                </Button>
                {!person.legal_hold && (
                  <Button variant="danger" onClick={() => setOpened("erase")}>
                    <Eraser aria-hidden className="size-4" /> Erase
                  </Button>
                )}
              </>
            )}
            {!person.erased_at && (
              <Button variant="primary" onClick={() => setOpened("edit")}>
                <Pencil aria-hidden className="size-4" /> Edit
              </Button>
            )}
          </div>
        }
      />
      <Tabs
        label="About this person"
        tabs={tabs}
        shown={tabs.find(({ id }) => id === asked)?.id ?? "profile"}
        onShow={(tab) => change({ tab: tab === "profile" ? null : tab }, { replace: true })}
      />
      {opened === "edit" && <EditDialog person={person} onSaved={reload} onClose={close} />}
      {opened === "erase" && <EraseDialog person={person} onErased={reload} onClose={close} />}
      {opened === "hold" && <HoldDialog person={person} onSaved={reload} onClose={close} />}
    </>
  );
}
