/** The rule of law behind what a step asks or says, folded: an agent has no need to read it out. */
export const ByLaw = ({ text }: { text: string }) => (
  <details className="text-[13px] text-muted">
    <summary className="rounded-control">By law</summary>
    <p className="mt-1 leading-relaxed break-words">{text}</p>
  </details>
);
