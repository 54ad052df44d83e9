import { Button } from "@/components/ui/button";
import type { UploadProgress } from "@/lib/platform/client/upload";
import { formatPercent } from "@/lib/platform/text/format";

/** How much of a file has been sent. */
export function Sending({ progress: { sent, total }, onStop }: { progress: UploadProgress; onStop: () => void }) {
  const isSent = sent >= total;
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <div className="flex flex-col gap-2 rounded-panel border px-6 py-10">
      <p className="tabular flex justify-between gap-4">
        <span className="font-medium">{isSent ? "Reading the file …" : "Uploading the file …"}</span>
        <span className="text-muted">{formatPercent(percent)}</span>
      </p>
      <progress aria-label="Upload" value={isSent ? undefined : sent} max={total} className="h-1.5 w-full" />
      <Button className="self-start" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
