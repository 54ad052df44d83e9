import type { Period } from "@/lib/insights/rollup/period";
import { toCsv } from "@/lib/platform/tables/csv";
import type { Block, Cell } from "./blocks/block";
import { CARDS, TABS, tabOf } from "./cards";

const HEAD = ["Report", "From", "To", "Tab", "Card", "Row", "Figure", "Value"];

/** The figures as a file with one value a line, which a spreadsheet filters and pivots: numbers as such, days as ISO. */
export function figuresCsv(name: string, { date_from, date_to }: Period, blocks: readonly Block[]): string {
  const lines = blocks.flatMap((block) =>
    linesOf(block).map((line) => [name, date_from, date_to, TABS[tabOf(block.card)].label, CARDS[block.card], ...line]),
  );
  return toCsv([HEAD, ...lines]);
}

const linesOf = ({ columns: [, ...figures], rows }: Block): string[][] =>
  rows.flatMap(([row = null, ...values]) =>
    figures.map(({ label }, index) => [textOf(row), label, textOf(values[index] ?? null)]),
  );

const textOf = (value: Cell) => (value === null ? "" : String(value));
