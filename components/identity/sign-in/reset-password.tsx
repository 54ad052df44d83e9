"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { useOnce } from "@/components/ui/browser/use-once";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { INVALID_LINK } from "@/lib/identity/passwords/password-rules";
import { AuthLink, AuthPanel } from "./auth-panel";
import { ResetForm, type ResetLink } from "./reset-form";

/** Sets a new password with the link that was emailed. If the link is invalid, offers to request a new one. */
export function ResetPassword({ link }: { link: ResetLink | null }) {
  const [isInvalid, setInvalid] = useState(link === null);

  // Keeps the token out of the address bar and the history.
  useOnce(() => history.replaceState(null, "", location.pathname));

  return (
    <AuthPanel
      title="Reset password"
      description={link && !isInvalid ? `Choose a new password for ${link.email}.` : undefined}
      links={<AuthLink href="/login">Back to sign in</AuthLink>}
    >
      {isInvalid || link === null ? (
        <>
          <Alert>{INVALID_LINK}</Alert>
          <Link href="/forgot-password" className={buttonStyle("primary", "large")}>
            Request a new link
          </Link>
        </>
      ) : (
        <ResetForm link={link} onInvalid={() => setInvalid(true)} />
      )}
    </AuthPanel>
  );
}
