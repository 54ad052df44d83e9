"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useKnownTwoFactor } from "@/components/identity/profile/use-two-factor";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { dismissalKey } from "./protect-account-dismissal";
import { useUser } from "./user";

const PROFILE = "/profile";

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks those who sign in with a password alone to switch two-factor authentication on, until they say "Maybe later". */
export function ProtectAccount() {
  const user = useUser();
  const router = useRouter();
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  const isProtected = useKnownTwoFactor()?.enabled ?? user.two_factor_enabled;
  const isUnprotected = !isProtected && !user.impersonating && !user.should_reset_password;

  useEffect(
    () => setOpen(isUnprotected && localStorage.getItem(dismissalKey(user.id)) === null),
    [isUnprotected, user.id],
  );

  if (!open || pathname === PROFILE) return null;

  function dismiss() {
    localStorage.setItem(dismissalKey(user.id), "true");
    setOpen(false);
  }

  function enable() {
    setOpen(false);
    router.push(PROFILE);
  }

  return (
    <Dialog title="Protect your account" width={440} onClose={dismiss}>
      <DialogBody>
        <p>
          A stolen password alone opens your account. With two-factor authentication, signing in also takes a code from
          an authenticator app on your phone.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={dismiss}>Maybe later</Button>
        <Button ref={focus} variant="primary" onClick={enable}>
          Enable 2FA
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
