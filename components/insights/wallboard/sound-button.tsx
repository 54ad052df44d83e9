import { BellOff, BellRing } from "lucide-react";
import type { Sound } from "./use-sound";

const WORDS: Record<Sound, string> = { on: "Bell on", off: "Bell off", blocked: "Click for the bell" };

/** Switches the bell. A browser makes no sound before the first click, so that state has words of its own. */
export function SoundButton({ sound, onToggle }: { sound: Sound; onToggle: () => void }) {
  const Icon = sound === "on" ? BellRing : BellOff;
  return (
    <button
      type="button"
      aria-pressed={sound === "on"}
      onClick={onToggle}
      className={`inline-flex items-center gap-[0.3em] rounded-control px-[0.3em] py-[0.1em] ${sound === "blocked" ? "bg-warning text-on-warning" : "border text-muted hover:bg-hover hover:text-text"}`}
    >
      <Icon aria-hidden className="size-[1em]" />
      {WORDS[sound]}
    </button>
  );
}
