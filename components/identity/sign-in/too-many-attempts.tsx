import { Alert } from "@/components/ui/alert";

/** Says how long to wait. Screen readers announce it once, not every second. */
export function TooManyAttempts({ seconds }: { seconds: number }) {
  return (
    <Alert>
      Too many attempts. Please try again in{" "}
      <span aria-live="off" className="tabular font-medium whitespace-nowrap">
        {formatWait(seconds)}
      </span>
      .
    </Alert>
  );
}

function formatWait(seconds: number): string {
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
