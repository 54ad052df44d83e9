"use client";

import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { copyAddress, signInAddress } from "./sign-in-address";

type Props = { tenant: { name: string; subdomain: string }; appUrl: string; onClose: () => void };

/** The address of a new tenant, to pass on to its first user. */
export function AddressDialog({ tenant: { name, subdomain }, appUrl, onClose }: Props) {
  const address = signInAddress(appUrl, subdomain);
  return (
    <Dialog title={`Sign-in address of ${name}`} width={480} onClose={onClose}>
      <DialogBody>
        <p>Its users sign in here. The first user gets an email with a link to choose a password.</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-control border bg-hover px-3 py-2 text-[13px] break-all">
            {address}
          </code>
          <Button onClick={() => void copyAddress(address)}>
            <Copy aria-hidden className="size-4 text-muted" /> Copy
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
