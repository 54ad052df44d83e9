import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { ENCODINGS } from "./encodings";

const SHEET_MAX_LENGTH = 100;

/** What a received file can be: a text in an encoding, or an Excel workbook. */
export const FILE_FORMATS = [...ENCODINGS, "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The fields of a form that say how its file is to be read; what is left out is guessed. */
export const readingFields = {
  /** Whether a row names the columns. */
  has_header: z.preprocess(emptyAsUndefined, z.stringbool("Must be true or false").optional()),
  /** Of a text. */
  encoding: z.preprocess(emptyAsUndefined, z.enum(ENCODINGS, "Choose from the list").optional()),
  /** Of a workbook: the name of a sheet, by default the first with a table. */
  sheet: z.preprocess(emptyAsUndefined, z.string().max(SHEET_MAX_LENGTH).optional()),
};

export const READING_FIELDS = Object.keys(readingFields);

/** How a table is to be read, as somebody has chosen. */
export type ReadingChoice = { [Field in keyof typeof readingFields]?: z.output<(typeof readingFields)[Field]> };

/** How a table was read. */
export const readingResponse = responseOf("Reading", {
  encoding: z.enum(ENCODINGS).nullable().describe("Null for a workbook."),
  is_garbled: z.boolean().describe("Whether words look as if another encoding were right."),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()).describe("Of a workbook."),
  header_row: z.int().nullable().describe("The number of the row that names the columns; null where none does."),
});

export type Reading = z.output<typeof readingResponse>;
