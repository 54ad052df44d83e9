import type { TablePreview } from "@/lib/platform/tables/target";

/** The first rows of a file, and what of them can't be read. */
export const RowsTable = ({ columns, rows }: Pick<TablePreview, "columns" | "rows">) => (
  <section>
    <h3 className="mb-2 font-semibold">The first rows</h3>
    <section aria-label="The first rows" tabIndex={0} className="max-h-72 overflow-auto rounded-control border">
      <table className="w-full text-left">
        <thead className="text-[13px] text-muted">
          <tr>
            <th className="px-3 py-2 text-right font-medium">Row</th>
            {columns.map(({ name, field }) => (
              <th key={name} className={`px-3 py-2 font-medium whitespace-nowrap ${field ? "" : "line-through"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, message }) => (
            <tr key={row} className="border-t align-top">
              <td className="px-3 py-1.5 text-right text-muted">{row}</td>
              {columns.map(({ name, field }, place) => (
                <td key={name} className={`max-w-60 truncate px-3 py-1.5 ${field ? "" : "text-muted"}`}>
                  {cells[place]}
                  {place === 0 && message && <span className="block whitespace-normal text-error-text">{message}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
);
