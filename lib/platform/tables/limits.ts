/** How much of a text is sent to be shown; what is longer is cut off there. A workbook is sent whole. */
export const PREVIEW_BYTES = 256 * 1024;

/** What an Excel workbook may have, compressed. */
export const WORKBOOK_MAX_BYTES = 20 * 1024 * 1024;
