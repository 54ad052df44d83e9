import { Dialog, DialogBody } from "@/components/ui/dialog";

const KEYS = [
  { keys: ["Ctrl", "K"], does: "Go to a screen, a lead or a sale" },
  { keys: ["/"], does: "Search the list" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["x"], does: "Select the row, with Shift all up to the last one" },
  { keys: ["n"], does: "In a list of leads: the next lead to call" },
  { keys: ["1"], does: "In a lead: convert" },
  { keys: ["2"], does: "In a lead: voicemail" },
  { keys: ["3"], does: "In a lead: diary" },
  { keys: ["4"], does: "In a lead: declined" },
  { keys: ["5"], does: "In a lead: does not exist" },
  { keys: ["6"], does: "In a lead: mark processed" },
  { keys: ["Ctrl", "S"], does: "In a sale: save" },
  { keys: ["Esc"], does: "Close what is open" },
  { keys: ["?"], does: "This list" },
];

/** What the keyboard can do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" width={420} onClose={onClose}>
      <DialogBody>
        <dl className="flex flex-col gap-2">
          {KEYS.map(({ keys, does }) => (
            <div key={does} className="flex items-center justify-between gap-4">
              <dt className="order-2 flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="min-w-6 rounded-sm border px-1.5 text-center font-sans text-[12px]">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
