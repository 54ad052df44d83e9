import type { ReactNode } from "react";

/** One column of a list, with a unique key. */
export type Column<Row> = {
  key: string;
  label: string;
  /** The server's name for sorting; without it the column can't be sorted. */
  sortBy?: string;
  /** Its cells say how long ago the moment was that `sortBy` sorts by, so that descending moments are ascending ages. */
  showsAge?: boolean;
  align?: "left" | "right";
  /** Hidden by default. */
  hidden?: boolean;
  /** How soon it makes room where the table is narrow: 1, the default, never does. */
  priority?: 1 | 2 | 3 | 4;
  /** Its cells are one line, which is cut off where the table is too narrow for all of them. */
  shrinks?: boolean;
  /** How many letters its cells keep however much they shrink; none by default. */
  keeps?: keyof typeof KEPT_WIDTHS;
  /**
   * Where it stands in the card of a phone, whose title is the first column: at the end of that line, at the start or the
   * end of the second one, or in the third, which has the most room. Once a column has a place, those without one are left out.
   */
  card?: "end" | "second" | "second end" | "third";
  /** The filter that gives all rows the same value in this column, which then is the first to make room. */
  filter?: string;
  cell: (row: Row) => ReactNode;
};

/** The classes of the width of so many letters. */
export const KEPT_WIDTHS = {
  12: "sm:grid-cols-[minmax(6rem,max-content)]",
  16: "sm:grid-cols-[minmax(8rem,max-content)]",
};

/** The classes that hide a column in a table narrower than 56, 64 or 80 rem. On paper all have room. */
const MAKES_ROOM = {
  1: "",
  2: "not-print:@max-4xl:hidden",
  3: "not-print:@max-5xl:hidden",
  4: "not-print:@max-7xl:hidden",
};

/** The order of what a column shows. @param desc whether the server sorts descending */
export const directionOf = ({ showsAge = false }: Pick<Column<never>, "showsAge">, desc: boolean) =>
  desc === showsAge ? "ascending" : "descending";

/** The classes of the cells and the header of a column. */
export const styleOf = ({ priority = 1, align }: Pick<Column<never>, "priority" | "align">): string =>
  `${MAKES_ROOM[priority]} ${align === "right" ? "text-right sm:not-print:whitespace-nowrap" : ""}`;

/** Figures, dates and labels have at most so many letters. A sentence has more. */
const MAX_LINE = 28;

/** The classes of a cell by its text: a short one stays on one line, a long one wraps. */
export function lineOf({ shrinks }: Pick<Column<never>, "shrinks">, text: unknown, isTitle: boolean): string {
  if (shrinks) return "";
  if (typeof text === "string" && text.length <= MAX_LINE) return "sm:not-print:whitespace-nowrap";
  if (!isTitle && typeof text !== "string") return "";
  const isOneWord = typeof text === "string" && !text.includes(" "); // such as an email address
  return `overflow-hidden text-ellipsis ${isOneWord ? "sm:not-print:whitespace-nowrap" : ""} ${isTitle ? "sm:max-w-52" : "sm:max-w-48"}`;
}

/** Cut off, so that a card has the same height whatever it says. */
const ONE_LINE = "max-sm:block! max-sm:truncate";

const CARD_PLACES = {
  end: `max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right ${ONE_LINE}`,
  second: `max-sm:col-start-1 max-sm:row-start-2 ${ONE_LINE}`,
  "second end": `max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right ${ONE_LINE}`,
  third: "max-sm:col-start-1 max-sm:row-start-3 max-sm:flex!",
};

/** The classes of the actions in a card: at the end of its second line, or in its margin where a column is there. */
export function placeOfActions(columns: readonly Pick<Column<never>, "card">[]): string {
  if (hasThirdLine(columns)) return "max-sm:col-start-2 max-sm:row-start-3 max-sm:p-0";
  return columns.some(({ card }) => card === "second end")
    ? "max-sm:absolute max-sm:right-1 max-sm:bottom-1 max-sm:p-0"
    : "max-sm:col-start-2 max-sm:row-start-2 max-sm:p-0";
}

/** Whether cards have a third line, which leaves its end to the actions. */
export const hasThirdLine = (columns: readonly Pick<Column<never>, "card">[]): boolean =>
  columns.some(({ card }) => card === "third");

/** The classes of a cell in a card of two lines. */
export const placeInCard = ({ card }: Pick<Column<never>, "card">, isTitle: boolean): string => {
  if (isTitle) return `max-sm:col-start-1 max-sm:row-start-1 ${ONE_LINE}`;
  return card ? `${CARD_PLACES[card]} max-sm:text-[13px]` : "max-sm:hidden";
};
