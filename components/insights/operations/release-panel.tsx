import { Panel } from "@/components/ui/panel";
import type { Migrations, Release } from "@/lib/insights/operations/schema";
import { counted, formatCount, formatDateTime } from "@/lib/platform/text/format";

/** What runs here, since when, and on which schema. */
export function ReleasePanel({ release, migrations }: { release: Release; migrations: Migrations }) {
  const { version, started_at, node, postgres } = release;
  const { applied, pending, last } = migrations;
  const facts: [string, string][] = [
    ["Release", version ?? "unknown"],
    ["Started", formatDateTime(started_at)],
    ["Node.js", node],
    ["Postgres", postgres],
    ["Migrations", `${formatCount(applied)} applied`],
    ["Latest", last ? `${last.name}, ${formatDateTime(last.applied_at)}` : "–"],
    ["Pending", pending.length === 0 ? "none" : `${counted(pending.length, "change")}: ${pending.join(", ")}`],
  ];
  return (
    <Panel title="Release">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-3">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
