import { BODY_CELL, HEADER_CELL } from "./cells";

type Props = {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled?: boolean;
  onToggle: (upTo: boolean) => void;
};

/** A checkbox that selects a row; with Shift, all rows up to the last one. */
function SelectBox({ label, checked, mixed = false, disabled, onToggle }: Props) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      onChange={() => {}} // the click event knows about Shift
      onClick={(event) => {
        event.stopPropagation();
        onToggle(event.shiftKey);
      }}
      className="grid size-4"
    />
  );
}

export const SelectHeader = (props: Props) => (
  <th className={`${HEADER_CELL} w-px pr-1`}>
    <SelectBox {...props} />
  </th>
);

export const SelectCell = (props: Props) => (
  <td
    className={`${BODY_CELL} w-px pr-1 max-sm:absolute max-sm:top-2 max-sm:right-3 max-sm:h-auto max-sm:w-auto max-sm:border-0 max-sm:pr-0`}
  >
    <SelectBox {...props} />
  </td>
);
