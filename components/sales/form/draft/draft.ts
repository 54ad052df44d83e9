import { ApiError, messageOf } from "@/lib/platform/client/api";
import { type Outcome, SaveQueue } from "@/lib/platform/client/save-queue";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { Conflict } from "./conflict";
import { type Attempt, type DraftPage, type DraftSnapshot, snapshotOf, type Unsaved, unsavedOf } from "./draft-state";
import { valueAt, valueOfTheirs } from "./merge";
import { Problems } from "./problems";
import { readableInputs } from "./readable-inputs";
import { currentOf, isPassing, malformedIn } from "./refusals";
import { nameRows } from "./row-ids";
import { rules } from "./rules";
import { inputOf, isSame, type Part, partIn, partsOf, type SaleValues } from "./values";

const SAVE_PAUSE_MS = 800;

/**
 * The form of a sale on its way to the server. It saves by itself, and only the parts that have changed, without their
 * malformed fields. Whatever the server does, what is typed stays, but for fields that somebody else has changed and this
 * form has not.
 */
export class SaleDraft {
  private saved: SaleValues;
  private readonly dirty = new Set<Part>();
  private readonly problems = new Problems();
  private readonly conflict: Conflict;
  private refusal: string | null = null;
  private attempt: Attempt | undefined;
  private savedAt: Date | null = null;
  private readonly queue = new SaveQueue(
    () => this.sendNext(),
    () => this.publish(),
  );
  private readonly listeners = new Set<() => void>();
  private current: DraftSnapshot;

  constructor(
    private sale: SaleDetail,
    private readonly page: DraftPage,
  ) {
    this.saved = page.valuesOf(sale);
    this.conflict = new Conflict(this.saved);
    this.current = this.describe();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.current;

  /** Whether the value of a field is the one that the server knows. */
  isAsSaved(path: string): boolean {
    return isSame(valueAt(this.saved, path), valueAt(this.page.read(), path));
  }

  /** To be called with the name of every field that changes. */
  changed(path: string): void {
    const part = partIn(this.saved, path);
    if (!part) return;
    this.note(part);
    if (this.problems.isAbout(part)) this.findProblems(part);
    this.store();
    if (this.dirty.size > 0) this.queue.sendAfter(SAVE_PAUSE_MS);
    this.publish();
  }

  /** Says what is malformed in the part of a field, such as on leaving it. */
  check(path: string): void {
    const part = partIn(this.saved, path);
    if (!part) return;
    this.note(part);
    if (this.dirty.has(part) && this.findProblems(part)) this.publish();
  }

  /** Saves what has changed, after what is being saved. @returns whether everything is saved now */
  async flush(): Promise<boolean> {
    await this.queue.flush();
    return this.dirty.size === 0;
  }

  /**
   * Does something else to the sale, once everything is saved. Nothing more is saved if that leaves it read-only.
   * @throws ApiError
   */
  async act(path: string, body: Record<string, unknown> = {}): Promise<SaleDetail> {
    if (!(await this.flush())) throw new ApiError(0, { message: this.current.reason ?? "The sale is not saved yet." });
    return this.queue.exclusively(async () => {
      const { id, version } = this.sale;
      try {
        const sale = await this.page.send("POST", `/sales/${id}/${path}`, { version, ...body }, crypto.randomUUID());
        this.receive(sale);
        if (!sale.can.edit) this.discard();
        return sale;
      } catch (error) {
        this.receiveCurrent(error);
        throw error;
      }
    });
  }

  /** Takes in a version of the sale that did not come from a save. */
  receive(sale: SaleDetail): void {
    if (sale.version < this.sale.version) return;
    const [mine, theirValues] = [this.page.read(), this.page.valuesOf(sale)];
    const merged = this.conflict.merge({ before: this.sale, mine, theirs: sale, theirValues });
    this.refusal = null;
    this.adopt(sale);
    this.saved = this.page.valuesOf(sale);
    for (const part of partsOf(this.saved)) {
      if (!isSame(mine[part], merged[part])) this.page.write(part, merged[part]);
      this.note(part);
    }
    this.store();
    this.publish();
  }

  /** Decides about fields that were changed elsewhere too. The others stay to be decided. */
  decide(paths: readonly string[], whose: "mine" | "theirs"): void {
    const decided = this.conflict.settle(paths, this.saved);
    if (whose === "theirs") for (const each of decided) this.page.write(each.path, valueOfTheirs(each));
    for (const { path } of decided) this.changed(path);
    if (!this.conflict.isOpen) void this.flush();
    this.publish();
  }

  /** Goes on with what was not saved when the page was left. */
  restore({ base, mine }: Unsaved): void {
    this.conflict.agreeOn(base);
    for (const part of partsOf(this.saved)) {
      if (mine[part] !== undefined) this.page.write(part, mine[part]);
    }
    this.receive(this.sale);
    if (this.dirty.size > 0) this.queue.sendAfter(SAVE_PAUSE_MS);
  }

  /** Forgets what is typed and not saved. */
  discard(): void {
    for (const part of this.dirty) this.page.write(part, this.saved[part]);
    this.queue.stop();
    this.dirty.clear();
    this.problems.clear();
    this.conflict.end(this.saved);
    this.attempt = undefined;
    this.store();
    this.publish();
  }

  /** To be called when the network comes or goes. */
  readonly networkChanged = (): void => {
    if (navigator.onLine && this.dirty.size > 0) void this.flush();
    else this.publish();
  };

  private async sendNext(): Promise<Outcome> {
    await rules.load().catch(() => {}); // the server checks as well
    this.attempt ??= this.nextAttempt();
    const { attempt } = this;
    if (!attempt) return "done";
    try {
      const { inputs, version, key } = attempt;
      this.accept(await this.page.send("PUT", `/sales/${this.sale.id}`, { version, ...inputs }, key), attempt);
      return "again";
    } catch (error) {
      if (isPassing(error)) return "failed";
      this.attempt = undefined;
      return this.refuse(error, attempt);
    }
  }

  private nextAttempt(): Attempt | undefined {
    if (this.conflict.isOpen || this.refusal !== null) return undefined;
    for (const part of this.dirty) this.findProblems(part);
    const { values, inputs } = readableInputs(this.page.read(), this.saved, this.dirty, this.sale);
    for (const part of this.dirty) if (this.problems.isRefused(part, inputs[part])) delete inputs[part];
    if (Object.keys(inputs).length === 0) return undefined;
    return { values, inputs, version: this.sale.version, key: crypto.randomUUID() };
  }

  private accept(sale: SaleDetail, { values, inputs }: Attempt): void {
    this.attempt = undefined;
    this.savedAt = new Date();
    this.adopt(sale);
    for (const part of partsOf(this.saved).filter((each) => each in inputs)) {
      if (part === "insured_lives" || part === "beneficiaries") nameRows(part, values, sale, this.page);
      this.saved = { ...this.saved, [part]: values[part] };
      this.conflict.agreeOn({ [part]: values[part] });
      this.note(part);
    }
    this.store();
  }

  private refuse(error: unknown, { inputs }: Attempt): Outcome {
    if (this.receiveCurrent(error)) return "again";
    const { parts, found } = malformedIn(error, this.sale, partsOf(this.saved));
    if (!parts.some((part) => part in inputs)) {
      this.refusal = messageOf(error);
      this.page.reload(); // somebody may have taken over the sale, or changed its status
      return "done";
    }
    this.problems.refuse(inputs, parts, found);
    return "again"; // the other parts
  }

  /** @returns whether the refusal came with the current sale */
  private receiveCurrent(error: unknown): boolean {
    const current = currentOf(error);
    if (current) this.receive(current);
    return current !== undefined;
  }

  private adopt(sale: SaleDetail): void {
    this.sale = sale;
    this.page.onSale(sale);
  }

  private inputOf(part: Part): unknown {
    return inputOf(part, this.page.read(), this.saved, this.sale);
  }

  /** @returns whether the part is malformed by the rules of this page */
  private findProblems(part: Part): boolean {
    return this.problems.find(part, this.inputOf(part), this.sale);
  }

  private note(part: Part): void {
    if (isSame(this.page.read()[part], this.saved[part])) this.dirty.delete(part);
    else this.dirty.add(part);
  }

  private store(): void {
    this.page.store(unsavedOf([...this.dirty], this.conflict.commonValues, this.page.read()));
  }

  private publish(): void {
    const next = this.describe();
    if (isSame(next, this.current)) return; // a key press alone shows nothing new
    this.current = next;
    for (const listener of this.listeners) listener();
  }

  private describe(): DraftSnapshot {
    const { queue, problems, conflict, refusal, savedAt } = this;
    const { differences, theirs } = conflict;
    const facts = { isUnsaved: this.dirty.size > 0, problems: problems.all, differences, theirs, refusal, savedAt };
    return snapshotOf(queue, facts, this.sale);
  }
}
