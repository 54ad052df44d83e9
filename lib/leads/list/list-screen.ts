/** How the screens sort leads unless asked otherwise: diaries by when they are due, everything else the newest first. */
export const defaultLeadSort = (status: string | null | undefined) =>
  status === "Diary" ? { by: "diary_at", desc: false } : { by: "created_at", desc: true };

/** That order as parameters of the list. */
export function leadSortParams(status: string | string[] | null | undefined): Record<string, string> {
  const { by, desc } = defaultLeadSort(typeof status === "string" ? status : null);
  return { sortBy: by, sortDesc: String(desc) };
}
