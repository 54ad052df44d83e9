import type { Metadata } from "next";
import { Unsubscribe } from "@/components/insights/reports/unsubscribe";
import { SignedOutPage } from "@/components/screen/signed-out-page";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { findSubscription } from "@/lib/insights/reports/unsubscribe.server";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

export default async function Page({ searchParams }: PageProps<"/unsubscribe">) {
  const token = (await searchParams).token?.toString() ?? "";
  const { title, logo } = await pageBrand();
  const subscription = await findSubscription(token);
  return (
    <SignedOutPage title={title} logo={logo}>
      <Unsubscribe
        token={token}
        subscription={
          subscription && {
            report: subscription.report.name,
            email: subscription.user.email,
            unsubscribed: subscription.unsubscribed_at !== null,
          }
        }
      />
    </SignedOutPage>
  );
}
