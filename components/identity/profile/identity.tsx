import { Badge } from "@/components/ui/badge";
import type { Identity as Person } from "@/lib/identity/sessions/schema";
import { fullNameOf, initials } from "@/lib/platform/text/format";

/** Who the user is, and their place in the organisation. */
export function Identity({ person }: { person: Person }) {
  const facts = [
    ["Personality", person.personality],
    ["Tenant", person.tenant],
    ["Line manager", person.line_manager],
  ] as const;
  return (
    <section
      aria-label="You"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-panel border bg-surface p-4 shadow-panel"
    >
      <div className="flex min-w-0 items-center gap-4">
        <span
          aria-hidden
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-primary text-base font-semibold text-on-primary"
        >
          {initials(person.name, person.surname)}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold break-words">
            {fullNameOf(person)} {person.is_admin && <Badge tone="primary">Administrator</Badge>}
          </p>
          <p className="break-all text-muted">{person.email}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-[13px] text-muted">{name}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
