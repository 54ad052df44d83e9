import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";

type Props = {
  item: ScorecardItem;
  /** For those that it describes. */
  id?: string;
};

/** What explains an item, below its text. */
export const ItemDetails = ({ item: { help }, id }: Props) =>
  help && (
    <p id={id} className="text-[13px] text-muted">
      {help}
    </p>
  );
