import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { PrivacyForm } from "@/components/people/data-requests/privacy-form";
import { SignedOutPage } from "@/components/screen/signed-out-page";
import { brandOf } from "@/lib/identity/tenants/brand.server";
import { RECEIVED } from "@/lib/people/data-requests/types";

export const metadata: Metadata = { title: "Your personal information" };

/** The form by which a person asks an organisation for what the law gives them a right to. */
export default async function Page({ searchParams }: PageProps<"/privacy">) {
  const subdomain = (await headers()).get("x-subdomain"); // set by middleware.ts
  const brand = subdomain ? await brandOf({ subdomain }) : null;
  if (!brand) notFound();
  const { sent } = await searchParams;
  return (
    <SignedOutPage title={brand.name} logo={brand.logo}>
      {sent === undefined ? (
        <PrivacyForm organisation={brand.name} />
      ) : (
        <div role="status" className="flex flex-col gap-4 text-[16px]">
          <h1 className="text-2xl font-semibold tracking-tight">Your request is with {brand.name}</h1>
          <p>{RECEIVED}</p>
          <p>
            <a href="/privacy" className="text-primary-text underline underline-offset-2">
              Ask for something else
            </a>
          </p>
        </div>
      )}
    </SignedOutPage>
  );
}
