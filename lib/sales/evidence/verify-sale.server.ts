import "server-only";
import type { KeyObject } from "node:crypto";
import { digestOf, fieldName, type StoredValue } from "@/lib/platform/events/values.server";
import { CHAIN_START, type ChainedEvent, hashOf, sealOf } from "@/lib/sales/record/chain.server";
import type { Finding, FindingKind } from "./verification-schema";

export type SaleToVerify = {
  id: number;
  reference: string;
  event_count: number | null;
  event_head: string | null;
  event_seal: string | null;
};

export type EventToVerify = Omit<ChainedEvent, "seq"> & {
  id: number;
  /** null in a row that was added past the application. */
  seq: number | null;
  prev_hash: string | null;
  hash: string | null;
  digests: Record<string, string> | null;
  values: readonly StoredValue[] | null;
};

/** Recomputes the chain of one sale, event by event in the order of their places. */
export class SaleVerifier {
  readonly findings: Finding[] = [];
  events = 0;
  erased = 0;
  private last = { seq: 0, hash: CHAIN_START };

  constructor(
    private readonly key: KeyObject,
    readonly sale: SaleToVerify,
  ) {}

  /** Takes the next event. Those without a place come last. */
  take(event: EventToVerify): void {
    this.events += 1;
    if (event.seq === null || event.hash === null) {
      this.find("added", event, `An event (row ${event.id}) was added past the application.`);
      return;
    }
    const { seq, hash } = event;
    for (let missing = this.last.seq + 1; missing < seq; missing += 1) {
      this.find("removed", { seq: missing }, `Event ${missing} was removed.`);
    }
    if (this.isAsWritten(event, seq)) {
      const follows = event.prev_hash === this.last.hash || seq !== this.last.seq + 1;
      if (!follows && !this.isChangedBefore)
        this.find("changed", event, `Event ${seq} does not follow event ${seq - 1}.`);
      this.isChangedBefore = false;
    } else this.findChange(event, seq);
    this.takeValues(event, seq);
    this.last = { seq, hash };
  }

  // The event after one that was changed still follows what that one was.
  private isChangedBefore = false;

  private isAsWritten = (event: EventToVerify, seq: number) =>
    hashOf(this.key, { ...event, seq }, event.prev_hash ?? "") === event.hash;

  private findChange(event: EventToVerify, seq: number): void {
    this.isChangedBefore = true;
    const written = this.placeWritten(event);
    if (written) this.find("moved", event, `Event ${written} was moved to place ${seq}.`);
    else this.find("changed", event, `Event ${seq} was changed.`);
  }

  private placeWritten(event: EventToVerify): number | undefined {
    const places = Math.max(this.sale.event_count ?? 0, event.seq ?? 0) + 1;
    return Array.from({ length: places }, (_, place) => place + 1).find((place) => this.isAsWritten(event, place));
  }

  private takeValues(event: EventToVerify, seq: number): void {
    const values = new Map((event.values ?? []).map((value) => [value.field, value]));
    for (const [field, digest] of Object.entries(event.digests ?? {})) {
      const value = values.get(field);
      values.delete(field);
      if (!value) this.erased += 1;
      else if (digestOf(value) !== digest)
        this.find("value", event, `The value of ${fieldName(field)} in event ${seq} was changed.`);
    }
    for (const field of values.keys())
      this.find("value", event, `A value of ${fieldName(field)} was added to event ${seq}.`);
  }

  /** Compares the end of the chain with what the sale says of it. Call it after the last event. */
  finish(): void {
    const { id, event_count, event_head, event_seal } = this.sale;
    const { seq, hash } = this.last;
    const count = event_count ?? 0;
    if (event_seal !== sealOf(this.key, id, { event_count: count, event_head }))
      this.find("end", {}, "The sale's record of its last event was changed.");
    if (count > seq) {
      const cut = count === seq + 1 ? `Event ${count} was` : `Events ${seq + 1} to ${count} were`;
      this.find("cut off", { seq: seq + 1 }, `${cut} cut off at the end.`);
    } else if (count < seq) this.find("end", { seq }, `The sale records ${count} events; there are ${seq}.`);
    else if ((event_head ?? CHAIN_START) !== hash)
      this.find("end", { seq }, `The sale records another event as its last.`);
  }

  /** Adds what is wrong. */
  find(kind: FindingKind, at: { seq?: number | null; id?: number }, message: string): void {
    const { id: sale_id, reference } = this.sale;
    this.findings.push({ kind, sale_id, reference, seq: at.seq ?? null, event_id: at.id ?? null, message });
  }
}
