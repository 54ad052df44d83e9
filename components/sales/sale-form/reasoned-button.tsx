import { type ComponentProps, useId } from "react";
import { Button } from "@/components/ui/button";
import { ChangingTooltip } from "@/components/ui/tooltip";

/** A button that says why it is off. It can still be focused and pressed, so that one learns the reason. */
export function ReasonedButton({ reason, ...props }: ComponentProps<typeof Button> & { reason: string | null }) {
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
        <span id={id} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}
