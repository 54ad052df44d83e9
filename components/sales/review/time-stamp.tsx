import { Bookmark } from "lucide-react";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { Button } from "@/components/ui/button";

type Props = {
  seconds: number;
  /** Which recording it is of, where the sale has several. */
  recording: string | undefined;
  label: string;
  /** Hears the recording there; without a player there is none. */
  onSeek: ((seconds: number) => void) | undefined;
};

/** The place of a comment in a recording, as a button where it can be heard. */
export function TimeStamp({ seconds, recording, label, onSeek }: Props) {
  const name = recording && <span className="max-w-32 truncate">{recording}</span>;
  const time = <span className="tabular">{formatSeconds(seconds)}</span>;
  if (!onSeek) {
    return (
      <span className="flex gap-1.5 py-2 text-[13px] text-muted">
        {name} {time}
      </span>
    );
  }
  return (
    <Button size="small" aria-label={label} title={recording} onClick={() => onSeek(seconds)}>
      <Bookmark aria-hidden className="size-3.5 text-primary-text" /> {name} {time}
    </Button>
  );
}
