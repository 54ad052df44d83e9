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
        <table className="w-full text-left max-sm:block">
          <thead className="text-[13px] text-muted max-sm:sr-only">
            <tr>
              <th className="px-3 py-2 text-right font-medium">Row</th>
              <th className="px-3 py-2 font-medium">Name</th>
              <th className="px-3 py-2 font-medium">Phone</th>
              <th className="px-3 py-2 font-medium">Email</th>
              <th className="px-3 py-2 font-medium">Outcome</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <LeadRow key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const CELL = "px-3 py-1.5 max-sm:block max-sm:py-0.5 max-sm:wrap-anywhere";

function LeadRow({ row }: { row: PreviewRow }) {
  const phones = [row.phone, row.alt_phone].filter((phone) => phone !== null);
  return (
    <tr className="border-t max-sm:block max-sm:py-1.5 max-sm:first:border-t-0">
      <td className={`${CELL} text-right text-muted max-sm:float-right`}>{row.row}</td>
      <td className={CELL}>{row.name ? <PersonName of={{ name: row.name, surname: row.surname }} /> : "–"}</td>
      <td className={CELL}>
        {phones.map((phone) => (
          <span key={phone} className="block sm:whitespace-nowrap">
            {formatPhone(phone)}
          </span>
        ))}
        {phones.length === 0 && "–"}
      </td>
      <td className={CELL}>{row.email ?? "–"}</td>
      <td className={CELL}>
        <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
        {row.message && <span className="ml-2 text-muted">{row.message}</span>}
      </td>
    </tr>
  );
}
