import { Alert } from "@/components/ui/alert";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { counted } from "@/lib/platform/text/format";
import { PANELS } from "./panels";

type Props = Pick<OperationsOverview, "health" | "without_payee" | "unreviewed">;

/** The panel in which one acts on a failing part; for the others, the health list says what to do. */
const PANEL_OF: Record<string, string> = { Jobs: PANELS.jobs, Email: PANELS.jobs, Backups: PANELS.backups };

/** Links to the panels where a person has to act. What fails and why is said there; warnings only in the health list. */
export function Needs({ health, without_payee, unreviewed }: Props) {
  const failing = health.filter(({ state }) => state === "error");
  const needs = [
    ...failing.map(({ part }) => ({ text: `${part} failing`, panel: PANEL_OF[part] ?? PANELS.health })),
    ...listed(without_payee.total, "submitted sale", "without a payee", PANELS.payee),
    ...listed(unreviewed.total, "sale", "that nobody can review", PANELS.unreviewed),
  ];
  if (health.every(({ state }) => state === "good") && needs.length === 0) {
    return <Alert tone="success">Nothing needs your attention.</Alert>;
  }
  if (needs.length === 0) return null;
  return (
    <Alert tone={failing.length > 0 ? "error" : "warning"}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {needs.map(({ text, panel }) => (
          <li key={text}>
            <a href={`#${panel}`} className="rounded-control font-medium underline underline-offset-2">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const listed = (total: number, noun: string, lack: string, panel: string) =>
  total > 0 ? [{ text: `${counted(total, noun)} ${lack}`, panel }] : [];
