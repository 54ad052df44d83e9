import { z } from "zod";
import type { ReceivedFile } from "@/lib/platform/http/form.server";
import { storable } from "@/lib/platform/http/request.server";

const NAME_MAX_LENGTH = 255;
const EXTENSION = ".pdf";

// What a name is not shown by, and what turns it round: control and format characters, broken ones, line separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const plainName = (text: string) => text.normalize("NFC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

/** The multipart form of a document. */
export const documentForm = z.object({
  file: z
    .custom<ReceivedFile>((file) => file !== undefined, "Choose a PDF file.")
    .refine(({ size }) => size > 0, "This file is empty."),
  name: z
    .string("Must be a text")
    .transform((text) => plainName(storable(text)))
    .pipe(z.string().max(NAME_MAX_LENGTH, `Max ${NAME_MAX_LENGTH} characters`))
    .optional()
    .transform((text) => text || null),
});

/** Whether a file is a PDF by its name, as it looks to whoever reads it. */
export const isPdfName = (name: string) => plainFileName(name).toLowerCase().endsWith(EXTENSION);

/** The name of a file as somebody may be shown it: no folders, nothing invisible. "../../Life.pdf" is "Life.pdf". */
export function plainFileName(name: string): string {
  const plain = plainName(name.split(/[\\/]/).at(-1) ?? "");
  const [stem, extension] = [plain.slice(0, -EXTENSION.length), plain.slice(-EXTENSION.length)];
  return extension.toLowerCase() === EXTENSION ? `${truncated(stem) || "document"}${extension}` : plain;
}

const truncated = (stem: string) => [...stem].slice(0, NAME_MAX_LENGTH - EXTENSION.length).join("");
