import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { HealthCheck } from "@/lib/insights/operations/schema";

const STATES: Record<HealthCheck["state"], { icon: typeof CircleCheck; tone: string; word: string }> = {
  good: { icon: CircleCheck, tone: "text-success-text", word: "OK" },
  warning: { icon: TriangleAlert, tone: "text-warning-text", word: "needs attention" },
  error: { icon: CircleAlert, tone: "text-error-text", word: "failing" },
};

/** The health of each part of the installation. */
export const HealthList = ({ health }: { health: HealthCheck[] }) => (
  <div className="@container">
    <ul className="py-1 @lg:grid @lg:grid-cols-2 @3xl:grid-cols-3">
      {health.map((check) => (
        <Check key={check.part} check={check} />
      ))}
    </ul>
  </div>
);

function Check({ check: { part, state, text } }: { check: HealthCheck }) {
  const { icon: Icon, tone, word } = STATES[state];
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {part}
          <span className="sr-only">: {word}</span>
        </p>
        <p className="min-h-[2lh] text-[13px] break-words text-muted">{text}</p>
      </div>
    </li>
  );
}
