import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a step, with room around its fields. */
export const Section = ({ title, action, children }: Props) => (
  <Panel title={title} action={action}>
    <div className="flex min-w-0 flex-col gap-4 p-4">{children}</div>
  </Panel>
);

/** Fields side by side, as many as there is room for. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">{children}</div>
);
