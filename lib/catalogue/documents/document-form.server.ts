import { z } from "zod";
import type { ReceivedFile } from "@/lib/platform/files/form.server";
import { storable } from "@/lib/platform/http/request.server";

const NAME_MAX_LENGTH = 255;
const EXTENSION = ".pdf";

// Characters that are invisible or reverse the text: control and format characters, lone surrogates, line separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const plainName = (text: string) => text.normalize("NFC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

/** The multipart form of a document. */
export const documentForm = z.object({
  file: z
    .custom<ReceivedFile>((file) => file !== undefined, "Choose a PDF file.")
    .refine(({ size }) => size > 0, "This file is empty."),
  name: z
    .string("Must be text")
    .transform((text) => plainName(storable(text)))
    .pipe(z.string().max(NAME_MAX_LENGTH, `Max ${NAME_MAX_LENGTH} characters`))
    .optional()
    .transform((text) => text || null),
});

/** Whether the visible name of a file is that of a PDF. */
export const isPdfName = (name: string) => plainFileName(name).toLowerCase().endsWith(EXTENSION);

/** The name of a file without folders and invisible characters: "Life.pdf" for "../../Life.pdf". */
export function plainFileName(name: string): string {
  const plain = plainName(name.split(/[\\/]/).at(-1) ?? "");
  const [stem, extension] = [plain.slice(0, -EXTENSION.length), plain.slice(-EXTENSION.length)];
  return extension.toLowerCase() === EXTENSION ? `${truncated(stem) || "document"}${extension}` : plain;
}

const truncated = (stem: string) => [...stem].slice(0, NAME_MAX_LENGTH - EXTENSION.length).join("");
