import { type ComponentProps, useId } from "react";
import { Button } from "./button";
import { ChangingTooltip } from "./tooltip";

type Props = ComponentProps<typeof Button> & {
  reason: string | null;
  /** The reason is a line of its own above the buttons that wrap with this one, and not only a tooltip. */
  isReasonShown?: boolean;
};

/** A button that says why it is off. It can still be focused and pressed, so that one learns the reason. */
export function ReasonedButton({ reason, isReasonShown = false, ...props }: Props) {
  const id = useId();
  return (
    <>
      <ChangingTooltip text={reason ?? undefined}>
        <Button
          {...props}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? id : undefined}
          className={reason ? "opacity-55" : ""}
        />
      </ChangingTooltip>
      {reason && (
        <span
          id={id}
          className={isReasonShown ? "order-first basis-full text-right text-[13px] text-muted" : "sr-only"}
        >
          {reason}
        </span>
      )}
    </>
  );
}
