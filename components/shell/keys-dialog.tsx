import { Dialog, DialogBody } from "@/components/ui/dialog";

const KEYS = [
  { keys: ["Ctrl", "K"], action: "Go to a screen, a lead or a sale" },
  { keys: ["/"], action: "Search the list" },
  { keys: ["j"], action: "Next row" },
  { keys: ["k"], action: "Previous row" },
  { keys: ["Enter"], action: "Open the row" },
  { keys: ["x"], action: "Select the row, with Shift all up to the last one" },
  { keys: ["n"], action: "In a list of leads: the next lead to call" },
  { keys: ["1"], action: "In a lead: convert" },
  { keys: ["2"], action: "In a lead: voicemail" },
  { keys: ["3"], action: "In a lead: diary" },
  { keys: ["4"], action: "In a lead: declined" },
  { keys: ["5"], action: "In a lead: does not exist" },
  { keys: ["6"], action: "In a lead: mark processed" },
  { keys: ["Alt", "1–8"], action: "In a sale: open a step" },
  { keys: ["Ctrl", "Enter"], action: "In a sale: the next step" },
  { keys: ["Space"], action: "In a sale: tick, and go on to the next line" },
  { keys: ["y", "n"], action: "In a sale: answer yes or no, as 1 and 2 do" },
  { keys: ["Alt", "A"], action: "In a sale: the client agreed to the mandate" },
  { keys: ["Ctrl", "S"], action: "In a sale: save" },
  { keys: ["Esc"], action: "Close what is open" },
  { keys: ["?"], action: "This list" },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" width={420} onClose={onClose}>
      <DialogBody>
        <dl className="flex flex-col gap-2">
          {KEYS.map(({ keys, action }) => (
            <div key={action} className="flex items-center justify-between gap-4">
              <dt className="order-2 flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="min-w-6 rounded-sm border px-1.5 text-center font-sans text-[12px]">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
