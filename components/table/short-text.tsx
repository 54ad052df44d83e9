import { Tooltip } from "@/components/ui/tooltip";
import { truncate } from "@/lib/platform/text/format";

/** A truncated text with the full text in a tooltip; a dash if it is empty. */
export function ShortText({ text }: { text: string | null }) {
  if (!text) return "–";
  const short = truncate(text);
  return (
    <Tooltip text={short === text ? undefined : text}>
      <span>{short}</span>
    </Tooltip>
  );
}
