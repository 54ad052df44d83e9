import { tokenOf } from "@/lib/platform/text/placeholders";

type Props = {
  placeholders: readonly { name: string; label: string }[];
  disabled?: boolean;
  onInsert: (token: string) => void;
};

/** A button for each placeholder that a text may have. */
export const PlaceholderButtons = ({ placeholders, disabled, onInsert }: Props) =>
  placeholders.map(({ name, label }) => (
    <button
      key={name}
      type="button"
      title={tokenOf(name)}
      disabled={disabled}
      onClick={() => onInsert(tokenOf(name))}
      className="rounded-full border border-border px-2.5 py-1 text-[13px] whitespace-nowrap hover:bg-hover disabled:opacity-55"
    >
      {label}
    </button>
  ));
