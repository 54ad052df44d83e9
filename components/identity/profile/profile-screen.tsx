import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import type { LoginActivity, OpenSession, Identity as Person } from "@/lib/identity/sessions/schema";
import type { Page } from "@/lib/platform/lists/list";
import { ChangePassword } from "./change-password";
import { Identity } from "./identity";
import { LoginHistory } from "./login-history";
import { Passkeys } from "./passkeys";
import { Sessions } from "./sessions";
import { TwoFactor } from "./two-factor";

type Props = {
  person: Person;
  /** While impersonating, personal settings are neither shown nor changed. */
  impersonated: boolean;
  sessions: OpenSession[];
  history: Page<LoginActivity> | undefined;
};

export function ProfileScreen({ person, impersonated, sessions, history }: Props) {
  return (
    <>
      <PageHeader title="Profile" subtitle="How you sign in, and where you have signed in." />
      <Identity person={person} />
      {impersonated ? (
        <Alert tone="info">
          Password, two-factor authentication, passkeys and sessions are personal: they can't be seen or changed while
          impersonating.
        </Alert>
      ) : (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <ChangePassword forced={false} />
            <div className="flex flex-col gap-4">
              <TwoFactor />
              <Passkeys />
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
