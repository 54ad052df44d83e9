import { Button } from "@/components/ui/button";

type Props = { busy: boolean; onCancel: () => void; onConvert: () => void };

/** Asks before a lead becomes a sale, which can't be undone. */
export const ConvertQuestion = ({ busy, onCancel, onConvert }: Props) => (
  <section aria-label="Convert" className="flex flex-col gap-3 border-t bg-background px-5 py-4">
    <h3 className="font-semibold">Convert this lead?</h3>
    <p>It becomes a sale and is locked. This can't be undone.</p>
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button variant="primary" autoFocus busy={busy} onClick={onConvert}>
        Convert to a sale
      </Button>
    </div>
  </section>
);
