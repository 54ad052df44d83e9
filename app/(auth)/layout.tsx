import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { FollowSignIn } from "@/components/identity/sign-in/follow-sign-in";
import { SignedOutPage } from "@/components/screen/signed-out-page";
import { Toasts } from "@/components/ui/toast";
import { MANIFEST } from "@/lib/identity/tenants/app-manifest.server";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";

export async function generateMetadata(): Promise<Metadata> {
  const { unknownAddress } = await pageBrand();
  return unknownAddress ? {} : { manifest: MANIFEST };
}

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { unknownAddress, title, logo } = await pageBrand();
  if (unknownAddress) notFound();
  return (
    <>
      <SignedOutPage title={title} logo={logo}>
        {children}
      </SignedOutPage>
      <FollowSignIn />
      <Toasts />
    </>
  );
}
