"use client";

import { CalendarClock, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { personColumn, requestColumns } from "./request-columns";
import { REQUEST_TYPE_CHOICES, STATUS_CHOICES } from "./request-labels";

const NewRequest = lazyDialog(() => import("./new-request").then((module) => module.NewRequest));
const RequestDialog = lazyDialog(() => import("./request-dialog").then((module) => module.RequestDialog));
const PeriodsDialog = lazyDialog(() => import("./periods-dialog").then((module) => module.PeriodsDialog));

/** The command palette opens the form for a new request by this parameter. */
const NEW = "new";

/** The register of what people have asked for, and until when they have to be answered. For administrators. */
export function RequestsScreen({ first }: { first: FirstPage<DataRequest> | undefined }) {
  const { params, change } = useListState();
  const [dialog, setDialog] = useState<"new" | "periods">();
  const [opened, setOpened] = useState<DataRequest>();
  const tenantColumns = useTenantColumn<DataRequest>().map((column) => ({ ...column, sortBy: undefined }));
  const close = () => {
    setDialog(undefined);
    if (params.has(NEW)) change({ [NEW]: null }, { keepPage: true, replace: true });
  };
  const createButton = (
    <Button variant="primary" onClick={() => setDialog("new")}>
      <Plus aria-hidden className="size-4" /> Record request
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Privacy requests"
        subtitle="Requests under privacy law, with their due dates."
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDialog("periods")}>
              <CalendarClock aria-hidden className="size-4" /> Deadlines
            </Button>
            {createButton}
          </div>
        }
      />
      <ListView
        resource="data-requests"
        label="Privacy requests"
        columns={[personColumn, ...requestColumns, ...tenantColumns]}
        defaultSort={{ by: "status", desc: false }}
        searchPlaceholder="Search name, phone, email, ID number"
        byIdNumber
        filters={[
          { name: "status", label: "Status", options: STATUS_CHOICES },
          { name: "type", label: "Asks for", options: REQUEST_TYPE_CHOICES },
          { name: "overdue", label: "Overdue", options: [{ id: "true", name: "Overdue" }] },
          ...useTenantFilter(),
        ]}
        empty="No requests yet."
        emptyCause="Requests from each organisation's form at /privacy appear here."
        emptyAction={createButton}
        first={first}
        onOpen={setOpened}
        actions={(request) => <IconButton icon={Pencil} label="Edit request" onClick={() => setOpened(request)} />}
      />
      {(dialog === "new" || params.get(NEW) === "1") && <NewRequest onClose={close} />}
      {dialog === "periods" && <PeriodsDialog onClose={close} />}
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
