import type { SaleDetail } from "@/lib/sales/detail/schema";
import { type Difference, mergeSale } from "./merge";
import type { Part, SaleValues } from "./values";

type Versions = { before: SaleDetail; mine: SaleValues; theirs: SaleDetail; theirValues: SaleValues };

/** The fields that were changed here and elsewhere, until it is decided about each. */
export class Conflict {
  private open: readonly Difference[] = [];
  private other: SaleDetail | null = null;

  /**
   * @param base what the form and the server had in common last: of a field that waits for a decision, what it was before
   *   both changed it, so that it still waits when the same version comes again
   */
  constructor(private base: SaleValues) {}

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  get differences(): readonly Difference[] {
    return this.open;
  }

  /** The version that was saved elsewhere; null once everything is decided. */
  get theirs(): SaleDetail | null {
    return this.other;
  }

  get commonValues(): SaleValues {
    return this.base;
  }

  /** Brings the form and a version of the server's together. @returns the values that the form has then */
  merge(versions: Versions): SaleValues {
    const { merged, differences, base } = mergeSale({ ...versions, base: this.base, undecided: this.open });
    this.base = base;
    this.begin(differences, versions.theirs);
    return merged;
  }

  /** Says what the form and the server have in common now of some parts. */
  agreeOn(values: Partial<Pick<SaleValues, Part>>): void {
    this.base = { ...this.base, ...values };
  }

  /**
   * Takes fields out of the conflict. The others stay to be decided.
   * @param saved what the server has
   * @returns those that were taken out
   */
  settle(paths: readonly string[], saved: SaleValues): Difference[] {
    const settled = this.open.filter(({ path }) => paths.includes(path));
    this.begin(
      this.open.filter(({ path }) => !paths.includes(path)),
      this.other,
    );
    if (!this.isOpen) this.base = saved;
    return settled;
  }

  end(saved: SaleValues): void {
    this.begin([], null);
    this.base = saved;
  }

  private begin(differences: readonly Difference[], theirs: SaleDetail | null): void {
    this.open = differences;
    this.other = differences.length > 0 ? theirs : null;
  }
}
