import { Badge } from "@/components/ui/badge";
import type { Filter } from "./list-view";

/** The filter of records that are used and those that are kept without being used. */
export const STATUS_FILTER: Filter = {
  name: "active",
  label: "Status",
  options: [
    { id: "true", name: "Active" },
    { id: "false", name: "Inactive" },
  ],
};

/** A record's name, and that it is not used where it is not. */
export const NameCell = ({ name, active }: { name: string; active: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {name}
    {!active && <Badge>Inactive</Badge>}
  </span>
);

export const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
