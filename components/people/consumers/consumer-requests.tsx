"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { requestColumns } from "@/components/people/data-requests/request-columns";
import { PlainTable } from "@/components/table/plain-table";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import { TabPages, usePages } from "./tab-pages";

const RequestDialog = lazyDialog(() =>
  import("@/components/people/data-requests/request-dialog").then((module) => module.RequestDialog),
);

/** What a person has asked for by law. */
export function ConsumerRequests({ id }: { id: number }) {
  const params = { consumer_id: String(id), sortBy: "received_on", sortDesc: "true" };
  const pages = usePages<DataRequest>(id, "requests", { path: "/data-requests", params });
  const [opened, setOpened] = useState<DataRequest>();
  return (
    <TabPages pages={pages} empty="This person has no privacy requests.">
      {(rows) => (
        <>
          <PlainTable
            label="Privacy requests"
            columns={requestColumns}
            rows={rows}
            actions={(request) => <IconButton icon={Pencil} label="Edit request" onClick={() => setOpened(request)} />}
          />
          {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </TabPages>
  );
}
