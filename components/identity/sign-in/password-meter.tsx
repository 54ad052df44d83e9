const STEPS = [1, 2, 3, 4, 5];
const COLORS = ["", "bg-error", "bg-error", "bg-warning", "bg-warning", "bg-success"];
const NAMES = ["", "Very weak", "Weak", "Fair", "Good", "Strong"];

/** The strength of a password, 0 to 5, as bars and a word. */
export function PasswordMeter({ strength }: { strength: number }) {
  return (
    <span className="flex items-center gap-3 text-[13px] text-muted">
      <meter className="sr-only" aria-label="Password strength" max={STEPS.length} value={strength} />
      <span aria-hidden className="flex flex-1 gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${step > strength ? "bg-border" : COLORS[strength]}`}
          />
        ))}
      </span>
      <span className="h-5 w-20 text-right">{NAMES[strength]}</span>
    </span>
  );
}
