import type { Filter } from "@/components/table/filters/filter";
import { Badge } from "@/components/ui/badge";

/** The filter by active and inactive records. */
export const STATUS_FILTER: Filter = {
  name: "active",
  label: "Status",
  options: [
    { id: "true", name: "Active" },
    { id: "false", name: "Inactive" },
  ],
};

/** The name of a record, and a badge if it is inactive. */
export const NameCell = ({ name, active }: { name: string; active: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {name}
    {!active && <Badge>Inactive</Badge>}
  </span>
);

export const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
