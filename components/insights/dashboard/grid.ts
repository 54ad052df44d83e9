/** The grid of a tab's cards: three beside each other at 1440, two at 1024, one on a phone. */
export const CARD_GRID = "grid grid-flow-dense grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";

export const TWO_COLUMNS = "md:col-span-2";
export const WHOLE_ROW = "md:col-span-2 xl:col-span-3";
/** Of an odd number of cards, which would leave a hole where there are two columns. */
export const FIRST_OF_THREE = "md:col-span-2 xl:col-span-1";
