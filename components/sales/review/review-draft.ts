import { ApiError, messageOf } from "@/lib/platform/client/api";
import { type Outcome, SaveQueue } from "@/lib/platform/client/save-queue";
import { type Findings, findingsOf } from "@/lib/sales/record/score";
import type { ItemChange, Review, ReviewChange, ReviewItem } from "@/lib/sales/review/schema";

export type ReviewSnapshot = {
  /** With what is not saved yet. */
  items: ReviewItem[];
  findings: Findings;
  review: Review;
  kind: "saved" | "saving" | "offline" | "conflict" | "refused";
  /** Why nothing is saved. */
  reason: string | null;
  savedAt: Date | null;
  isUnsaved: boolean;
};

type Send = (change: ReviewChange, key: string) => Promise<Review>;
type Pending = Map<string, ItemChange>;
type Options = { send: Send; store: (unsaved: ItemChange[]) => void };

/** Long enough for a word, short enough to lose nothing that matters. */
const COMMENT_PAUSE_MS = 800;

/**
 * A review on its way to the server, item by item. What is judged stays, whatever the server does: it is sent again until
 * it is answered, and kept in the tab meanwhile.
 */
export class ReviewDraft {
  private readonly pending: Pending = new Map();
  private attempt: { key: string; change: ReviewChange; sent: Pending } | undefined;
  private refusal: string | null = null;
  private isConflict = false;
  private savedAt: Date | null = null;
  private current: ReviewSnapshot;
  private readonly listeners = new Set<() => void>();
  private readonly queue = new SaveQueue(
    () => this.sendNext(),
    () => this.publish(),
  );

  constructor(
    private review: Review,
    private readonly options: Options,
  ) {
    this.current = this.describe();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.current;

  /** Changes an item. What is typed is sent after a pause, a result at once. */
  change(change: ItemChange): void {
    this.pending.set(change.item_id, { ...this.pending.get(change.item_id), ...change });
    this.refusal = null;
    this.options.store([...this.pending.values()]);
    this.queue.sendAfter(change.result === undefined && change.at_seconds === undefined ? COMMENT_PAUSE_MS : 0);
    this.publish();
  }

  /** Takes up what was not saved when the page was left. */
  restore(unsaved: ItemChange[]): void {
    for (const change of unsaved) this.change(change);
  }

  /** Sends what there is, and waits for the answer. */
  flush = (): Promise<void> => this.queue.flush();

  /** Says that the reviewer is still there. */
  async renew(): Promise<void> {
    if (this.queue.isRunning || this.sendable().size > 0 || this.refusal !== null) return;
    await this.queue
      .exclusively(() => this.send({ version: this.review.version }, crypto.randomUUID()))
      .catch(() => {});
  }

  /** After a conflict: sends one's own items over the others'. */
  keepMine(): void {
    this.isConflict = false;
    void this.queue.flush();
  }

  /** After a conflict: drops what is not saved. */
  takeTheirs(): void {
    this.pending.clear();
    this.options.store([]);
    this.isConflict = false;
    this.publish();
  }

  private async sendNext(): Promise<Outcome> {
    if (this.isConflict || this.refusal !== null) return "done";
    const sent = this.attempt?.sent ?? this.sendable();
    if (sent.size === 0) return "done";
    // The same request again, with its key, until it is answered.
    this.attempt ??= {
      ...{ key: crypto.randomUUID(), sent },
      change: { items: [...sent.values()], version: this.review.version },
    };
    try {
      await this.send(this.attempt.change, this.attempt.key);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return "failed";
      this.attempt = undefined;
      this.refuse(error);
      return this.isConflict || this.refusal !== null ? "done" : "again";
    }
    this.attempt = undefined;
    for (const [id, change] of sent) {
      if (this.pending.get(id) === change) this.pending.delete(id);
    }
    this.options.store([...this.pending.values()]);
    this.savedAt = new Date();
    return this.sendable().size > 0 ? "again" : "done";
  }

  /** What is still to be sent, without the items that wait for the reason why they do not apply. */
  private sendable(): Pending {
    const items = this.items();
    const isWaiting = (id: string) => items.some((item) => item.item_id === id && lacksReason(item));
    return new Map([...this.pending].filter(([id]) => !isWaiting(id)));
  }

  private async send(change: ReviewChange, key: string): Promise<void> {
    this.review = await this.options.send(change, key);
  }

  private refuse(error: ApiError): void {
    const { current } = error.body;
    if (error.status === 409 && current) {
      const before = this.review;
      this.review = current as Review;
      this.isConflict = !isOwn(before, this.review, this.pending);
    } else {
      this.refusal = messageOf(error);
    }
  }

  private publish(): void {
    this.current = this.describe();
    for (const listener of this.listeners) listener();
  }

  private items(): ReviewItem[] {
    return this.review.items.map((item) => withChange(item, this.pending.get(item.item_id)));
  }

  private describe(): ReviewSnapshot {
    const items = this.items();
    const { min_scored_percent } = this.review.scorecard;
    return {
      items,
      findings: findingsOf(items.map(toJudged), min_scored_percent),
      review: this.review,
      kind: this.kind(),
      reason: this.refusal,
      savedAt: this.savedAt,
      isUnsaved: this.pending.size > 0,
    };
  }

  private kind(): ReviewSnapshot["kind"] {
    if (this.isConflict) return "conflict";
    if (this.refusal !== null) return "refused";
    if (this.queue?.hasFailed) return "offline";
    return this.sendable().size > 0 ? "saving" : "saved";
  }
}

/** Whether an item is not applicable while nobody has said why, so that it can't be saved. */
export const lacksReason = ({ result, comment }: Pick<ReviewItem, "result" | "comment">): boolean =>
  result === "na" && !comment?.trim();

const toJudged = (item: ReviewItem) => ({
  ...item,
  ...(lacksReason(item) && { result: null }),
  is_upheld: item.dispute?.answer?.upheld ?? false,
});

/** Whether all that has changed is what is still to be saved: it was on its way when the page was left. */
function isOwn(before: Review, now: Review, pending: Pending): boolean {
  const isSame = (item: ReviewItem, field: (typeof FIELDS)[number]) =>
    item[field] === before.items.find(({ item_id }) => item_id === item.item_id)?.[field];
  const isMine = (item: ReviewItem, field: (typeof FIELDS)[number]) =>
    pending.get(item.item_id)?.[field] === item[field];
  return (
    now.version !== before.version &&
    now.items.every((item) => FIELDS.every((field) => isSame(item, field) || isMine(item, field)))
  );
}

const FIELDS = ["result", "comment", "at_seconds"] as const;

const withChange = (item: ReviewItem, change: ItemChange | undefined): ReviewItem => ({
  ...item,
  ...(change?.result !== undefined && { result: change.result }),
  ...(change?.comment !== undefined && { comment: change.comment }),
  ...(change?.at_seconds !== undefined && { at_seconds: change.at_seconds }),
  ...(change?.recording_id !== undefined && { recording: recordingOf(item, change.recording_id) }),
});

// Its name is known once it is saved.
const recordingOf = ({ recording }: ReviewItem, id: number | null) =>
  id === null ? null : { id, name: recording?.id === id ? recording.name : "" };
