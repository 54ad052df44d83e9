"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { PREVIEW_BYTES } from "@/lib/platform/tables/limits";
import type { TablePreview } from "@/lib/platform/tables/target";
import type { ReadingChoice } from "./reading-fields";

/** What becomes of the columns of a file, by their names. */
export type Mapping = Record<string, string | null>;

/** The choices as fields of a form. */
export const choiceFields = (choice: ReadingChoice, mapping: Mapping | undefined): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
});

/** The beginning of a file as the server reads it, read again when a choice changes. */
export function usePreview(path: string, file: File | undefined, choice: ReadingChoice, mapping: Mapping | undefined) {
  const fields = choiceFields(choice, mapping);
  return useQuery<TablePreview, ApiError>({
    queryKey: queryKeys.filePreview(path, file && `${file.name} ${file.size} ${file.lastModified}`, fields),
    queryFn: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file) form.set("file", beginningOf(file), file.name);
      return api.post<TablePreview>(path, form);
    },
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0, // a file holds personal data
  });
}

const beginningOf = (file: File): Blob => (/\.xlsx$/i.test(file.name) ? file : file.slice(0, PREVIEW_BYTES));
