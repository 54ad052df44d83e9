const COLOURS: Readonly<Record<string, string>> = {
  GET: "text-info-text",
  POST: "text-success-text",
  PUT: "text-warning-text",
  DELETE: "text-error-text",
};

type Props = { method: string /** On the ground of what is chosen, whose own colour it takes. */; isChosen?: boolean };

/** The method of an operation, as wide as any other. */
export const Method = ({ method, isChosen = false }: Props) => (
  <span
    className={`w-12 shrink-0 font-mono text-[11px] font-semibold ${isChosen ? "" : (COLOURS[method] ?? "text-muted")}`}
  >
    {method}
  </span>
);
