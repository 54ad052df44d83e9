"use client";

import { Copy, Download, FileUp } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/components/form/use-download";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Alert } from "@/components/ui/alert";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Tooltip } from "@/components/ui/tooltip";
import type { RegistryImport } from "@/lib/leads/registry/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatCount, formatDate, formatDateTime, formatNames } from "@/lib/platform/text/format";

const AnswerDialog = lazyDialog(() => import("./answer-dialog").then((module) => module.AnswerDialog));

const REGISTRATIONS = "/suppressions/registrations";

const POLL_MS = 2_000;

const STATUS: Record<RegistryImport["status"], { tone: Tone; label: string }> = {
  queued: { tone: "neutral", label: "Waiting" },
  running: { tone: "info", label: "Running" },
  done: { tone: "success", label: "Done" },
  failed: { tone: "error", label: "Failed" },
};

const isBusy = ({ status }: RegistryImport) => status === "queued" || status === "running";

const columns: Column<RegistryImport>[] = [
  {
    key: "answered_on",
    label: "Answered on",
    sortBy: "answered_on",
    cell: ({ answered_on }) => formatDate(answered_on),
  },
  { key: "status", label: "Status", cell: (row) => <Status row={row} /> },
  { key: "hits", label: "Listed", align: "right", cell: ({ hits }) => formatCount(hits) },
  { key: "added", label: "New", align: "right", cell: ({ added }) => formatCount(added) },
  { key: "rows", label: "Rows", align: "right", cell: ({ rows }) => formatCount(rows) },
  { key: "invalid", label: "Unreadable", align: "right", cell: ({ invalid }) => formatCount(invalid) },
  { key: "file_name", label: "File", shrinks: true, cell: ({ file_name }) => file_name },
  {
    key: "sha256",
    label: "SHA-256",
    priority: 2,
    cell: ({ sha256 }) => <FileHash hash={sha256} />,
  },
  { key: "actor", label: "Imported by", shrinks: true, cell: ({ actor_name }) => actor_name },
  {
    key: "created_at",
    label: "Imported on",
    sortBy: "created_at",
    priority: 3,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
];

const SHORT_HASH = 12;

/** The beginning of a hash; the whole one is in the tooltip, and behind the button. */
const FileHash = ({ hash }: { hash: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap">
    <Tooltip text={hash}>
      <code className="text-[13px]">{hash.slice(0, SHORT_HASH)}…</code>
    </Tooltip>
    <IconButton icon={Copy} label="Copy SHA-256" onClick={() => copy(hash, "SHA-256 copied")} />
  </span>
);

function Status({ row }: { row: RegistryImport }) {
  const { tone, label } = STATUS[row.status];
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      {isBusy(row) && (
        <span className="tabular text-muted">
          {formatCount(row.finished)} of {formatCount(row.contacts)}
        </span>
      )}
    </span>
  );
}

type Props = {
  first: FirstPage<RegistryImport> | undefined;
  /** The organisations without a valid registration of their own: the first names, and how many there are. */
  unregistered: { names: string[]; total: number };
};

/** How the list is cleansed against the national opt-out registry, and the proof that it was. For administrators. */
export function RegistryScreen({ first, unregistered }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      <FileUp aria-hidden className="size-4" /> Import answer
    </Button>
  );
  return (
    <>
      <PageHeader
        title="National opt-out registry"
        subtitle="Check every contact against the registry each month and keep the proof."
        action={
          <div className="flex flex-wrap gap-2">
            <ListLink format="plain" label="Download plain list" />
            <ListLink format="hashed" label="Download hashed list" />
            <Link href={REGISTRATIONS} className={buttonStyle("secondary", "normal")}>
              Registrations
            </Link>
            {button}
          </div>
        }
      />
      <Alert tone="info">
        Download the list in the registry's format, send it there, and import its answer here. The answer adds its
        contacts to Do not contact for every organisation at once, except people who asked to be called.
      </Alert>
      {unregistered.total > 0 && (
        <Alert tone="warning" action={<Link href={REGISTRATIONS}>Registrations</Link>}>
          {formatNames(unregistered.names, unregistered.total)} {unregistered.total === 1 ? "has" : "have"} no valid
          registration with the registry.
        </Alert>
      )}
      <ListView
        resource="registry-imports"
        label="Registry answers"
        columns={columns}
        defaultSort={{ by: "answered_on", desc: true }}
        empty="No answer imported yet."
        emptyAction={button}
        first={first}
        reloadMs={(page) => page.data.some(isBusy) && POLL_MS}
      />
      {isOpen && <AnswerDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ListLink({ format, label }: { format: "plain" | "hashed"; label: string }) {
  const { link } = useDownload(`/registry-imports/contacts?format=${format}`);
  return (
    <a {...link} className={buttonStyle("secondary", "normal")}>
      <Download aria-hidden className="size-4 text-muted" /> {label}
    </a>
  );
}
