import type { PartStyle } from "./series";
import { colorVariable } from "./swatch";

type Props = {
  /** Of the longest bar, from 0 to 1. */
  share: number;
  style: PartStyle;
};

/** A horizontal bar in the colour of a part. The text next to it says the same. */
export const Bar = ({ share, style }: Props) => (
  <div aria-hidden className="h-1.5 min-w-0 flex-1">
    {share > 0 && (
      <div
        className="h-full min-w-0.5 rounded-full [print-color-adjust:exact]"
        style={{ width: `${share * 100}%`, background: colorVariable(style) }}
      />
    )}
  </div>
);
