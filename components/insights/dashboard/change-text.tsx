import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { Change } from "./change";

const ICONS = { up: ArrowUp, down: ArrowDown, none: Equal };
const IN_WORDS = { up: "up", down: "down", none: "" };

/** A change with an arrow, which a screen reader reads as a word. */
export function ChangeText({ change }: { change: Change }) {
  const Icon = ICONS[change.direction];
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        <span className="sr-only">{IN_WORDS[change.direction]} </span>
        {change.text}
      </span>
    </>
  );
}
