import { z } from "zod";
import { jsonText } from "@/lib/platform/http/json-limits";
import { responseOf } from "@/lib/platform/http/responses";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { readingResponse } from "./reading";

/**
 * A column of a file, and what it becomes; null where it is ignored. `is_month_first`: its dates are written as in the
 * United States.
 */
export type MappedColumn<Field extends string> = { name: string; field: Field | null; is_month_first?: true };

/** What columns of a file become, by their names. */
export type FieldMapping<Field extends string> = Record<string, Field | null>;

/** The field of a form that holds a mapping as JSON; guessed from the file where it is not sent. */
export const mappingText = <Field extends string>(mapping: z.ZodType<FieldMapping<Field>>) =>
  z.preprocess(
    emptyAsUndefined,
    z.string().transform(jsonText("The mapping is not valid JSON")).pipe(mapping).optional(),
  );

/** The beginning of a file as a table, before anything is done with it. */
export const tablePreviewResponse = responseOf("TablePreview", {
  columns: z.array(
    z.strictObject({
      name: z.string(),
      field: z.string().nullable().describe("What the column becomes, as guessed or chosen; null where it is ignored."),
    }),
  ),
  rows: z.array(
    z.strictObject({
      row: z.int().describe("Its number in the sheet."),
      cells: z.array(z.string()).describe("With ID numbers masked."),
      message: z.string().nullable().describe("Why the row, or a part of it, can't be read."),
    }),
  ),
  reading: readingResponse,
});

export type TablePreview = z.output<typeof tablePreviewResponse>;
