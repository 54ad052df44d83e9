import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDateTime, isMoment } from "@/lib/platform/text/format";
import { useChoices } from "./choices";
import type { Option } from "./options";

type Values = Record<string, unknown>;
type Props = { mine: Values; theirs: Values; onTakeTheirs: () => void; onKeepMine: () => void };

/** Two versions of a record side by side. Whoever saved second decides between them. */
export function Conflict({ mine, theirs, onTakeTheirs, onKeepMine }: Props) {
  const choices = useChoices();
  const fields = Object.keys(mine).filter((field) => comparable(mine[field]) !== comparable(theirs[field]));
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
          {fields.map((field) => {
            const { label = labelOf(field), options } = choices.get(field) ?? {};
            return (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 pr-3 break-words">{describeDifference(theirs[field], mine[field], options)}</td>
                <td className="py-1.5 break-words">{describeDifference(mine[field], theirs[field], options)}</td>
              </tr>
            );
          })}
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

/** A value compared with the other one. Of a list, only what the other lacks, and how much both share. */
function describeDifference(value: unknown, other: unknown, options: readonly Option[] | undefined): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return asText(value, options);
  const own = value.filter((each) => !other.includes(each));
  const shared = value.length - own.length;
  if (shared === 0) return asText(own, options);
  return own.length > 0 ? `${asText(own, options)} (and ${shared} in both)` : `${shared} in both`;
}

// The order of ids is irrelevant, that of other lists matters.
const comparable = (value: unknown) => asText(isIds(value) ? value.map(String).sort() : value);

const isIds = (value: unknown): value is unknown[] =>
  Array.isArray(value) && !value.some((each) => each instanceof Object);

function asText(value: unknown, options: readonly Option[] = []): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map((each) => asText(each, options)).join(", ") || "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, part]) => `${labelOf(key)}: ${asText(part, options)}`)
      .join(", ");
  }
  const text = options.find(({ id }) => id === value)?.name ?? String(value);
  return isMoment(text) ? formatDateTime(text) : text;
}

const labelOf = (field: string) => capitalize(field.replace(/_ids?$/, "").replaceAll("_", " "));
