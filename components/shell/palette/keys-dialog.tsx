import { useUser } from "@/components/screen/user";
import { Dialog, DialogBody } from "@/components/ui/dialog/dialog";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import { DISPOSITIONS, LEAD_STATUS } from "@/lib/leads/record/status";
import { capitalize } from "@/lib/platform/text/capitalize";

type Key = { keys: string[]; action: string };

/** In the order of the buttons. */
const LEAD_BUTTONS = [
  "Convert (asks to confirm)",
  ...DISPOSITIONS.map(
    (status) =>
      capitalize(status.toLowerCase()) +
      (LEAD_STATUS[status].asksFor === "reason" ? " (then a digit for the reason)" : ""),
  ),
  "Mark processed",
];

type Section = {
  place: string | null;
  title: string;
  /** Without it the screens with these keys do not open. */
  permission?: Permission;
  keys: Key[];
};

/** By where they apply: what is open says so in the attribute data-keys. */
const SECTIONS: Section[] = [
  {
    place: "lead",
    title: "In a lead",
    permission: "leads.show",
    keys: [
      ...LEAD_BUTTONS.map((action, place) => ({ keys: [String(place + 1)], action })),
      { keys: ["u"], action: "Undo (also Ctrl+Z)" },
      { keys: ["c"], action: "Call, or end the call" },
      { keys: ["y"], action: "Copy the number" },
      { keys: ["j", "k"], action: "Next and previous in the list" },
      { keys: ["n"], action: "Next lead" },
    ],
  },
  {
    place: "sale",
    title: "In a sale",
    permission: "sales.show",
    keys: [
      { keys: ["Alt", "1–8"], action: "Open a step at its first missing item" },
      { keys: ["Ctrl", "Enter"], action: "Next section of the questions, then next step" },
      { keys: ["Space"], action: "Tick, and go on to the next line" },
      { keys: ["y", "n"], action: "Yes or no (also 1 and 2)" },
      { keys: ["Alt", "A"], action: "The client agreed to the mandate" },
      { keys: ["Ctrl", "S"], action: "Save" },
      { keys: ["n"], action: "Next lead (not in a yes or no question)" },
    ],
  },
  {
    place: "review",
    title: "In a review",
    permission: "qc.review",
    keys: [
      { keys: ["p"], action: "Pass, and next item" },
      { keys: ["f"], action: "Fail, and comment" },
      { keys: ["n"], action: "Not applicable" },
      { keys: ["c"], action: "Comment" },
      { keys: ["Enter"], action: "From a comment to the next item" },
      { keys: ["↑", "↓"], action: "Previous and next item" },
      { keys: ["Space"], action: "Play and pause" },
      { keys: ["←", "→"], action: "Back and forward 10 seconds" },
      { keys: ["Alt", "1–8"], action: "Show a step of the sale" },
    ],
  },
  {
    place: null,
    title: "In a list",
    keys: [
      { keys: ["/"], action: "Search" },
      { keys: ["j", "k"], action: "Next and previous row" },
      { keys: ["Enter"], action: "Open the row" },
      { keys: ["x"], action: "Select the row (with Shift, a range)" },
    ],
  },
  {
    place: null,
    title: "Everywhere",
    keys: [
      { keys: ["n"], action: "Next lead" },
      { keys: ["Ctrl", "K"], action: "Go to a screen, a lead or a sale" },
      { keys: ["Esc"], action: "Close the open panel or dialog" },
      { keys: ["?"], action: "This list" },
    ],
  },
];

/** The keys of the screens that the user may open, of what is open first. @param place what is open: "lead", "sale" or "review" */
export function KeysDialog({ place, onClose }: { place: string | undefined; onClose: () => void }) {
  const user = useUser();
  const usable = SECTIONS.filter(({ permission }) => permission === undefined || can(user, permission));
  const applying = usable.filter((section) => section.place !== null && section.place === place);
  const sections = [...applying, ...usable.filter((section) => !applying.includes(section))];
  return (
    <Dialog title="Keyboard" width={420} onClose={onClose}>
      <DialogBody>
        {sections.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1.5 text-[13px] font-medium text-muted">{title}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}

const KeyList = ({ keys }: { keys: Key[] }) => (
  <dl className="flex flex-col gap-2">
    {keys.map(({ keys, action }) => (
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
);
