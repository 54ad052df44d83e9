import { PersonName } from "@/components/screen/person-name";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import type { Passkey } from "@/lib/identity/passkeys/schema";
import type { LoginActivity, OpenSession, Identity as Person } from "@/lib/identity/sessions/schema";
import type { TwoFactorStatus } from "@/lib/identity/two-factor/schema";
import type { Page } from "@/lib/platform/lists/list";
import { initials } from "@/lib/platform/text/format";
import { ChangePassword } from "./change-password";
import { LoginHistory } from "./login-history";
import { Passkeys } from "./passkeys";
import { Sessions } from "./sessions";
import { TwoFactor } from "./two-factor";

type Props = {
  person: Person;
  /** While impersonating, personal settings are neither shown nor changed. */
  impersonated: boolean;
  sessions: OpenSession[];
  twoFactor: TwoFactorStatus;
  passkeys: Passkey[];
  history: Page<LoginActivity> | undefined;
};

export function ProfileScreen({ person, impersonated, sessions, twoFactor, passkeys, history }: Props) {
  return (
    <>
      <PageHeader title="Profile" subtitle="Your sign-in methods, sessions and login history." />
      <Identity person={person} />
      {impersonated ? (
        <Alert tone="info">
          Password, two-factor authentication, passkeys and sessions are personal. You can't see or change them while
          impersonating.
        </Alert>
      ) : (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <ChangePassword forced={false} />
            <div className="flex flex-col gap-4">
              <TwoFactor first={twoFactor} />
              <Passkeys first={passkeys} />
            </div>
          </div>
          <Sessions first={sessions} />
        </>
      )}
      <LoginHistory first={history} />
    </>
  );
}

/** For users who have to change their password first. */
export function ForcedPassword() {
  return (
    <>
      <PageHeader title="Profile" />
      <div className="max-w-120">
        <ChangePassword forced />
      </div>
    </>
  );
}

/** Who the user is, and their place in the organisation. */
function Identity({ person }: { person: Person }) {
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
            <PersonName of={person} /> {person.is_admin && <Badge tone="primary">Administrator</Badge>}
          </p>
          <p translate="no" className="break-all text-muted">
            {person.email}
          </p>
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
