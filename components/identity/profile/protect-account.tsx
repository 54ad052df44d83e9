"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { useUser } from "@/components/screen/user";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useStored } from "@/components/ui/browser/use-stored";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { dismissalKey } from "./protect-account-dismissal";
import { useCachedTwoFactor } from "./use-two-factor";

const PROFILE = "/profile";

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks users who sign in by password alone to enable two-factor authentication, until they choose "Maybe later". */
export function ProtectAccount() {
  const user = useUser();
  const router = useRouter();
  const pathname = usePathname();
  const hydrated = useHydrated(); // until then it is unknown whether the user has dismissed it
  const [dismissed, storeDismissed] = useStored("local", dismissalKey(user.id));
  const [isLeft, setLeft] = useState(false);
  const isProtected = useCachedTwoFactor()?.enabled ?? user.two_factor_enabled;
  const isUnprotected = !isProtected && !user.impersonating && !user.should_reset_password;
  if (isLeft && !isUnprotected) setLeft(false); // asks again if two-factor authentication is switched off later

  if (!hydrated || !isUnprotected || isLeft || dismissed !== null || pathname === PROFILE) return null;

  const dismiss = () => storeDismissed("true");

  function enable() {
    setLeft(true);
    router.push(PROFILE);
  }

  return (
    <Dialog title="Protect your account" width={440} onClose={dismiss}>
      <DialogBody>
        <p>
          Two-factor authentication adds a code from an authenticator app on your phone, so that a stolen password isn't
          enough.
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
