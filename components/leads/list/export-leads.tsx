import { ExportLink } from "@/components/screen/export-link";

type Props = { query: Record<string, string>; label?: string; size?: "small" | "normal" };

export const ExportLeads = ({ query, ...look }: Props) => (
  <ExportLink
    path={`/leads/export?${new URLSearchParams(query)}`}
    permission="leads.export"
    contents="CSV. People who asked not to be contacted are left out."
    {...look}
  />
);
