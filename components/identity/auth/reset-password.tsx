"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button";
import { INVALID_LINK } from "@/lib/identity/passwords/password-rules";
import { AuthLink, AuthPanel } from "./auth-panel";
import { ResetForm, type ResetLink } from "./reset-form";

/** Sets a new password by the link that was mailed; asks for another link where this one is no good. */
export function ResetPassword({ link }: { link: ResetLink | null }) {
  const [isInvalid, setInvalid] = useState(link === null);

  // The token shall not be seen in the address bar, nor in the history.
  useEffect(() => history.replaceState(null, "", location.pathname), []);

  return (
    <AuthPanel
      title="Reset password"
      description={link && !isInvalid ? `Choose a new one for ${link.email}.` : undefined}
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
