"use client";

import { ArrowRight } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { type Ref, useCallback, useRef, useState } from "react";
import { saleColumn } from "@/components/sales/list/sale-columns";
import { Since } from "@/components/sales/list/since";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { useBrowserValue } from "@/components/ui/browser/use-hydrated";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useOnce } from "@/components/ui/browser/use-once";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { formatTime } from "@/lib/platform/text/format";
import type { ReviewKind } from "@/lib/sales/record/columns/review";
import { MAX_CLAIMS } from "@/lib/sales/record/held-review";
import type { QueueRow } from "@/lib/sales/review/queue-schema";
import type { Review } from "@/lib/sales/review/schema";
import { takeDecision } from "./after-decision";
import { ReviewTabs } from "./review-tabs";

const holder: Column<QueueRow> = {
  key: "holder",
  label: "Claimed by",
  filter: "holder",
  cell: (row) => <Holder row={row} />,
};

/** The queue is sorted by fewer columns than a list of sales. */
const { sortBy: _reference, ...reference } = saleColumn.reference;
const { sortBy: _product, ...product } = saleColumn.product;
const { sortBy: _agent, filter: _ofAgent, ...agent } = saleColumn.agent;

/** A card of a phone says who waits, since when, for which product and agent. */
const inCard = (column: Column<QueueRow>, card: Column<QueueRow>["card"]): Column<QueueRow> => ({ ...column, card });

const waiting: Column<QueueRow> = {
  key: "waiting_since",
  label: "Waiting",
  card: "end",
  sortBy: "waiting_since",
  showsAge: true,
  align: "right",
  cell: ({ waiting_since, sla_hours, kind }) => (
    <Since moment={waiting_since} slaHours={kind === "check" ? sla_hours : null} />
  ),
};

const COLUMNS: Column<QueueRow>[] = [
  reference,
  waiting,
  saleColumn.client,
  inCard(product, "third"),
  inCard(agent, "second end"),
  saleColumn.commencement,
  saleColumn.kicks,
  holder,
];

const HOLDERS = {
  name: "holder",
  label: "Claimed by",
  options: [
    { id: "nobody", name: "No reviewer" },
    { id: "me", name: "Me" },
    { id: "others", name: "Another reviewer" },
  ],
};

const NARROWING = ["search", "product_id", HOLDERS.name];

/** The sales that wait to be checked by the one who looks, oldest first. */
export function QcScreen({ first }: { first: FirstPage<QueueRow> | undefined }) {
  const router = useRouter();
  const params = useSearchParams();
  const kind: ReviewKind = params.get("kind") === "second" ? "second" : "check";
  const products = useOptions("/products/options");
  const open = ({ id }: { id: number }) => router.push(`/qc/${id}`);
  const next = useRef<HTMLButtonElement>(null);
  const [decided, setDecided] = useState<string | null>(null);
  const isNarrowed = NARROWING.some((name) => params.has(name));
  const [isEmpty, setEmpty] = useState(!isNarrowed && first?.page.meta.total === 0);
  const noteEmpty = useCallback(({ meta }: Page<QueueRow>) => setEmpty(!isNarrowed && meta.total === 0), [isNarrowed]);
  useOnce(() => {
    const sentence = takeDecision();
    setDecided(sentence);
    if (sentence) next.current?.focus();
  });
  return (
    <>
      <PageHeader
        title="Quality control"
        subtitle={`Claim up to ${MAX_CLAIMS} sales at once. Claims expire after 30 minutes of inactivity.`}
        action={
          kind === "check" && !isEmpty && <NextButton ref={next} onClaimed={(review) => open({ id: review.sale_id })} />
        }
      />
      {decided && <Alert tone="success">{decided}</Alert>}
      <ReviewTabs value={kind} />
      <ListView
        key={kind}
        resource="qc-queue"
        label={kind === "second" ? "Second looks" : "Sales to check"}
        columns={COLUMNS}
        defaultSort={{ by: "waiting_since", desc: false }}
        searchPlaceholder="Search reference, name, phone"
        byIdNumber
        filters={[{ name: "product_id", label: "Product", options: products }, HOLDERS]}
        fixed={kind === "second" ? { kind } : {}}
        empty={kind === "second" ? "No sales are waiting for a second look." : "No sales are waiting for your review."}
        first={first}
        onPage={noteEmpty}
        onOpen={open}
        actions={(row) => <ClaimButton row={row} onClaimed={() => open(row)} />}
      />
    </>
  );
}

/** Claims the sale that has waited longest. It has the focus after a decision about another one. */
function NextButton({ ref, onClaimed }: { ref: Ref<HTMLButtonElement>; onClaimed: (review: Review) => void }) {
  const [busy, setBusy] = useState(false);

  async function claim() {
    setBusy(true);
    try {
      const { review } = await api.post<{ review: Review | null }>("/qc-queue/next");
      if (review) onClaimed(review);
      else toast("info", "No sales left to review.");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  useKeys({ n: () => void claim() });
  return (
    <Button ref={ref} variant="primary" busy={busy} aria-keyshortcuts="N" onClick={() => void claim()}>
      <ArrowRight aria-hidden className="size-4" /> Next
    </Button>
  );
}

function ClaimButton({ row, onClaimed }: { row: QueueRow; onClaimed: () => void }) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const isMine = row.holder?.id === user.id;

  async function claim() {
    setBusy(true);
    try {
      await api.post(`/sales/${row.id}/qc-reviews`);
      onClaimed();
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  if (row.holder && !isMine) return null;
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`${isMine ? "Continue" : "Claim"} ${row.reference}`}
      onClick={(event) => {
        event.stopPropagation();
        void claim();
      }}
    >
      {isMine ? "Continue" : "Claim"}
    </Button>
  );
}

function Holder({ row: { holder: held } }: { row: QueueRow }) {
  const user = useUser();
  const until = useBrowserValue(() => (held ? formatTime(held.until) : ""), "");
  if (!held) return "–";
  return held.id === user.id ? <Badge tone="primary">Me, until {until}</Badge> : held.name;
}
