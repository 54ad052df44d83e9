import { BellRing } from "lucide-react";

/** Says across the screen that a sale was submitted, for those who don't hear the bell. */
export const Bell = ({ text }: { text: string | null }) => (
  <div
    role="status"
    className={
      text === null ? "sr-only" : "fixed inset-x-0 top-0 z-10 animate-appear bg-success p-[0.35em] text-on-success"
    }
  >
    {text !== null && (
      <p className="flex items-center justify-center gap-[0.4em] text-[1.5em] font-semibold">
        <BellRing aria-hidden className="size-[1em] shrink-0" />
        <span className="min-w-0 truncate">{text}</span>
      </p>
    )}
  </div>
);
