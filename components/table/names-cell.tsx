import { Tooltip } from "@/components/ui/tooltip";

type Props = { records: readonly { name: string }[]; none: string };

/** The name of the first linked record, the number of others, and all names in a tooltip. */
export function NamesCell({ records, none }: Props) {
  const [first, ...others] = records;
  if (!first) return <span className="text-muted">{none}</span>;
  return (
    <Tooltip text={others.length > 0 ? records.map(({ name }) => name).join(", ") : undefined}>
      <span>
        {first.name}
        {others.length > 0 && <span className="text-muted"> +{others.length}</span>}
      </span>
    </Tooltip>
  );
}
