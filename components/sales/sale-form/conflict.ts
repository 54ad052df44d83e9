import type { SaleDetail } from "@/lib/sales/sales/schema";
import type { Difference } from "./merge";

/** The fields that two people have changed, until it is decided about each. */
export class Conflict {
  private open: readonly Difference[] = [];
  private other: SaleDetail | null = null;

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  get differences(): readonly Difference[] {
    return this.open;
  }

  /** The version that somebody else has saved; null once everything is decided. */
  get theirs(): SaleDetail | null {
    return this.other;
  }

  /** Replaces what was open before. @param theirs the version that differs */
  begin(differences: readonly Difference[], theirs: SaleDetail | null): void {
    this.open = differences;
    this.other = differences.length > 0 ? theirs : null;
  }

  /** Takes fields out of the conflict. The others stay to be decided. @returns those that were taken out */
  settle(paths: readonly string[]): Difference[] {
    const settled = this.open.filter(({ path }) => paths.includes(path));
    this.begin(
      this.open.filter(({ path }) => !paths.includes(path)),
      this.other,
    );
    return settled;
  }

  end(): void {
    this.begin([], null);
  }
}
