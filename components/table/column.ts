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
  /** The filter that gives all rows the same value in this column, which then is the first to make room. */
  filter?: string;
  cell: (row: Row) => ReactNode;
};

/** The classes that hide a column in a table narrower than 56, 64 or 80 rem. */
const MAKES_ROOM = { 1: "", 2: "@max-4xl:hidden", 3: "@max-5xl:hidden", 4: "@max-7xl:hidden" };
// Without a width of its own, and with a share of the room that is left.
const SHRINKS = "sm:w-[14%] sm:max-w-0";

/** How a column shares the width of its table with the others. */
export const roomOf = ({ priority = 1, shrinks }: Pick<Column<never>, "priority" | "shrinks">) =>
  `${MAKES_ROOM[priority]} ${shrinks ? SHRINKS : ""}`;
