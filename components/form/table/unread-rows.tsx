import { formatCount } from "@/lib/platform/text/format";

const MAX_SHOWN = 20;

type Props = { rows: readonly { row: number; message: string }[]; total: number };

/** The first rows of a file that could not be read, and why. */
export const UnreadRows = ({ rows, total }: Props) => (
  <ul className="max-h-60 overflow-y-auto rounded-control border p-3 text-[13px]">
    {rows.slice(0, MAX_SHOWN).map(({ row, message }) => (
      <li key={row}>
        Row {formatCount(row)}: {message}
      </li>
    ))}
    {total > MAX_SHOWN && <li>and {formatCount(total - MAX_SHOWN)} more</li>}
  </ul>
);
