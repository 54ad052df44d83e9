import { type CatalogueFile, catalogueInputBy } from "@/lib/catalogue/transfer/schema";
import type { FuneralWaitLaw } from "@/lib/insurance/funeral-wait";
import { ApiError } from "@/lib/platform/client/api";
import type { FieldErrors } from "@/lib/platform/schemas/field-errors";
import { capitalize } from "@/lib/platform/text/capitalize";

const MAX_BYTES = 1024 * 1024;

/** A file that was chosen: a product as it will be sent, or the problems with it. */
export type ReadFile = { name: string } & ({ file: CatalogueFile } | { problems: string[] });

/** Reads a product file and validates it as the server does. */
export async function readCatalogue(chosen: File, law: FuneralWaitLaw): Promise<ReadFile> {
  const { name } = chosen;
  if (chosen.size > MAX_BYTES) return { name, problems: ["This file is larger than 1 MB."] };
  const file = await chosen
    .text()
    .then(JSON.parse)
    .catch(() => null);
  const checked = catalogueInputBy(law).safeParse(file);
  if (checked.success) return { name, file };
  if (!(file instanceof Object)) return { name, problems: ["This is not a product file."] };
  return {
    name,
    problems: checked.error.issues.map(({ path, message }) => describeProblem(path.map(String), message)),
  };
}

/** The problems that the server found, with those of the slug apart. */
export function problemsOf(error: unknown): { problems: string[]; slug: string | undefined } {
  if (!(error instanceof ApiError)) throw error;
  const { slug, ...errors }: FieldErrors = error.body.errors ?? {};
  const problems = Object.entries(errors).map(([path, [message = ""]]) => describeProblem(path.split("."), message));
  return { problems: problems.length > 0 || slug ? problems : [error.message], slug: slug?.[0] };
}

/** "plans.1.heading" becomes "Plans 2, heading". */
function describeProblem(path: string[], message: string): string {
  if (path.length < 2) return message;
  const words = path.map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part.replaceAll("_", " ")}`));
  return `${capitalize(words.join("").slice(2))}: ${message}`;
}
