import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";

type Values = Record<string, unknown>;
type Props = { mine: Values; theirs: Values; onTakeTheirs: () => void; onKeepMine: () => void };

/** Two versions of a record side by side, for whoever saved second to decide. */
export function Conflict({ mine, theirs, onTakeTheirs, onKeepMine }: Props) {
  const fields = Object.keys(mine).filter((field) => shown(mine[field]) !== shown(theirs[field]));
  return (
    <section role="alert" className="rounded-control border border-warning p-3">
      <p className="flex items-center gap-2 font-medium text-warning-text">
        <TriangleAlert aria-hidden className="size-4" /> Someone else has changed this record since you opened it.
      </p>
      <table className="my-3 w-full table-fixed text-left">
        <thead className="text-[13px] text-muted">
          <tr>
            <th className="w-28 py-1 font-medium">Field</th>
            <th className="py-1 font-medium">Saved by them</th>
            <th className="py-1 font-medium">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="border-t align-top">
              <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
                {label(field)}
              </th>
              <td className="py-1.5 pr-3 break-words">{shown(theirs[field])}</td>
              <td className="py-1.5 break-words">{shown(mine[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const label = (field: string) => {
  const words = field.replace(/_id$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
