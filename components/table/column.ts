import type { ReactNode } from "react";

/** One column of a list, with a unique key. */
export type Column<Row> = {
  key: string;
  label: string;
  /** The server's name for sorting; without it the column can't be sorted. */
  sortBy?: string;
  align?: "left" | "right";
  /** Hidden by default. */
  hidden?: boolean;
  /** How soon it makes room where the table is narrow: 1, the default, never does. */
  priority?: 1 | 2 | 3 | 4;
  /** Takes the room that others leave, and cuts off what does not fit: its cells have to truncate. */
  shrinks?: boolean;
  /** Its cells are names or addresses, which may be long. Plain texts need not say so. */
  hasNames?: boolean;
  /**
   * Where it stands in the card of a phone, whose title is the first column: at the end of that line, at the start or the
   * end of the second one, or in the third, which has the most room. Once a column has a place, those without one are left out.
   */
  card?: "end" | "second" | "second end" | "third";
  /** The filter that gives all rows the same value in this column, which then is the first to make room. */
  filter?: string;
  cell: (row: Row) => ReactNode;
};

/** The classes that hide a column in a table narrower than 56, 64 or 80 rem. On paper all have room. */
const MAKES_ROOM = {
  1: "",
  2: "not-print:@max-4xl:hidden",
  3: "not-print:@max-5xl:hidden",
  4: "not-print:@max-7xl:hidden",
};
// Without a width of its own, and with a share of the room that is left.
const SHRINKS = "sm:w-[18%] sm:max-w-0";

/** How a column shares the width of its table with the others. */
export const roomOf = ({ priority = 1, shrinks }: Pick<Column<never>, "priority" | "shrinks">) =>
  `${MAKES_ROOM[priority]} ${shrinks ? SHRINKS : ""}`;

/** The classes of a cell of text, whose words are cut off where they are so long that they would push other columns out. */
export function widestOf(
  { shrinks, hasNames }: Pick<Column<never>, "shrinks" | "hasNames">,
  isTitle: boolean,
  isText: boolean,
) {
  if (shrinks || !(isTitle || hasNames || isText)) return "";
  return `overflow-hidden text-ellipsis ${isTitle ? "sm:max-w-52" : "sm:max-w-48"}`;
}

const CARD_PLACES = {
  end: "max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-end",
  second: "max-sm:col-start-1 max-sm:row-start-2",
  "second end": "max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-end",
  third: "max-sm:col-start-1 max-sm:row-start-3",
};

/** The classes of a cell in a card of two lines. */
export const placeInCard = ({ card }: Pick<Column<never>, "card">, isTitle: boolean): string => {
  if (isTitle) return "max-sm:col-start-1 max-sm:row-start-1 max-sm:min-w-0";
  return card ? `${CARD_PLACES[card]} max-sm:flex! max-sm:text-[13px]` : "max-sm:hidden";
};
