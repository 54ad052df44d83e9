import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { formatCount } from "@/lib/platform/text/format";
import { PlainTable } from "./plain-table";

type RefusedRow = { id: number; name: string; message: string };

type Props = {
  title: string;
  /** What one row is called, e.g. "Lead". */
  singular: string;
  rows: RefusedRow[];
  /** How many were refused, of whom the rows may be the first. */
  total?: number;
  onClose: () => void;
};

/** Which rows an action on many of them left as they were, and why. */
export function RefusedRows({ title, singular, rows, total = rows.length, onClose }: Props) {
  return (
    <Dialog title={title} width={640} onClose={onClose}>
      <DialogBody>
        {total > rows.length && (
          <p className="text-muted">
            The first {formatCount(rows.length)} of {formatCount(total)}.
          </p>
        )}
        <PlainTable
          label={title}
          columns={[
            { key: "name", label: singular, cell: ({ name }: RefusedRow) => name },
            { key: "message", label: "Why", cell: ({ message }: RefusedRow) => message },
          ]}
          rows={rows}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
