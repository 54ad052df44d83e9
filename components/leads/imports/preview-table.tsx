import { PersonName } from "@/components/screen/person-name";
import { Badge, type Tone } from "@/components/ui/badge";
import { formatPhone } from "@/lib/insurance/phone";
import type { PreviewRow } from "@/lib/leads/imports/schema";

const OUTCOMES: Record<PreviewRow["outcome"], { tone: Tone; label: string }> = {
  valid: { tone: "success", label: "Ready" },
  duplicate: { tone: "warning", label: "Duplicate" },
  suppressed: { tone: "error", label: "Do not contact" },
  invalid: { tone: "error", label: "Invalid" },
};

/** The first rows of the file, as leads. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">The first rows as leads</h3>
      <section aria-label="The first rows as leads" tabIndex={0} className="overflow-x-auto rounded-control border">
        <table className="w-full text-left">
          <thead className="text-[13px] text-muted">
            <tr>
              <th className="px-3 py-2 text-right font-medium">Row</th>
              <th className="px-3 py-2 font-medium">Name</th>
              <th className="px-3 py-2 font-medium">Phone</th>
              <th className="px-3 py-2 font-medium">Email</th>
              <th className="px-3 py-2 font-medium">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} className="border-t">
                <td className="px-3 py-1.5 text-right text-muted">{row.row}</td>
                <td className="px-3 py-1.5">
                  {row.name ? <PersonName of={{ name: row.name, surname: row.surname }} /> : "–"}
                </td>
                <td className="px-3 py-1.5 whitespace-nowrap">{row.phone ? formatPhone(row.phone) : "–"}</td>
                <td className="px-3 py-1.5">{row.email ?? "–"}</td>
                <td className="px-3 py-1.5">
                  <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
                  {row.message && <span className="ml-2 text-muted">{row.message}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
