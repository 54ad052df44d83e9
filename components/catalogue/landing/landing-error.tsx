"use client";

import { SignedOutPage } from "@/components/screen/signed-out-page";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";

/** Says on the page that a product can't be shown at the moment, and offers to try again. */
export function LandingError({ error }: { error: Error & { digest?: string } }) {
  return (
    <SignedOutPage title={PRODUCT_TITLE} logo={null}>
      <h1 className="text-center text-xl font-semibold">This page can't be shown at the moment</h1>
      <Alert
        action={
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        Something went wrong on our side. Please try again in a moment.
        {error.digest && ` Reference: ${error.digest}`}
      </Alert>
    </SignedOutPage>
  );
}
