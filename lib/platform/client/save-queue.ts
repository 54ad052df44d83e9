const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** What came of a request: "again" when another may follow, "failed" when the same one has to be repeated. */
export type Outcome = "again" | "done" | "failed";

/** Sends one request at a time, and repeats one that was not answered after a growing pause. */
export class SaveQueue {
  private running: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  /**
   * @param step sends the next request, if there is one
   * @param onChange called when the queue begins, ends or fails
   */
  constructor(
    private readonly step: () => Promise<Outcome>,
    private readonly onChange: () => void,
  ) {}

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  get hasFailed(): boolean {
    return this.failures > 0;
  }

  /** Nothing is under way, and nothing will be by itself. */
  get isIdle(): boolean {
    return this.running === undefined && this.timer === undefined;
  }

  /** Sends what there is after a pause, which begins anew with each call. A failed request keeps its own pause. */
  sendAfter(ms: number): void {
    if (!this.hasFailed) this.wait(ms);
  }

  /** Sends what there is, after what is under way. */
  async flush(): Promise<void> {
    await this.exclusively(() => this.drain());
  }

  /** Does something while nothing else is sent. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    while (this.running !== undefined) await this.running;
    this.stop();
    const result = work();
    const ended = result.then(
      () => {},
      () => {},
    );
    this.running = ended;
    this.onChange();
    return result.finally(() => {
      if (this.running === ended) this.running = undefined;
      this.onChange();
    });
  }

  /** Sends nothing by itself any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async drain(): Promise<void> {
    let outcome: Outcome;
    do outcome = await this.step();
    while (outcome === "again");
    if (outcome === "failed") {
      this.wait(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS));
      this.failures += 1;
    } else {
      this.failures = 0;
    }
  }

  private wait(ms: number): void {
    this.stop();
    this.timer = setTimeout(() => void this.flush(), ms);
  }
}
