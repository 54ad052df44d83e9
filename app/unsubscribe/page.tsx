import type { Metadata } from "next";
import { Unsubscribe } from "@/components/insights/reports/unsubscribe";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { findSubscription } from "@/lib/insights/reports/unsubscribe.server";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

export default async function Page({ searchParams }: PageProps<"/unsubscribe">) {
  const token = (await searchParams).token?.toString() ?? "";
  const { title, logo } = await pageBrand();
  const subscription = await findSubscription(token);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end p-3">
        <ThemeToggle />
      </div>
      <main className="mx-auto flex w-full max-w-110 flex-1 flex-col gap-6 px-5 pt-[8dvh] pb-16">
        <div className="flex justify-center">
          <Logo src={logo} title={title} large />
        </div>
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
      </main>
    </div>
  );
}
