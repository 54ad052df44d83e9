"use client";

import { Button } from "@/components/ui/button";
import { useKeys } from "@/components/ui/browser/use-keys";

type Props = {
  reasons: readonly string[];
  chosen: string;
  disabled: boolean;
  onChoose: (reason: string) => void;
};

/** The reasons of a disposition, each on a digit. The first one has the focus. */
export function ReasonButtons({ reasons, chosen, disabled, onChoose }: Props) {
  const keys = reasons.map((reason, index) => {
    const press = (event: KeyboardEvent) => !event.repeat && onChoose(reason);
    return [String(index + 1), disabled ? undefined : press] as const;
  });
  useKeys(Object.fromEntries(keys), { inDialog: true });
  return (
    <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">Reason</legend>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          disabled={disabled}
          autoFocus={index === 0}
          aria-pressed={reason === chosen}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(reason)}
          className={`justify-between! ${reason === chosen ? "border-primary-text! bg-primary-soft! text-primary-text!" : ""}`}
        >
          {reason}
          <kbd aria-hidden className="rounded-sm border border-current px-1 font-sans text-[11px] opacity-70">
            {index + 1}
          </kbd>
        </Button>
      ))}
    </fieldset>
  );
}
