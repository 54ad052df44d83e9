import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { FollowSignIn } from "@/components/identity/auth/follow-sign-in";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Toasts } from "@/components/ui/toast";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { unknownAddress, title, logo } = await pageBrand();
  if (unknownAddress) notFound();
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end p-3">
        <ThemeToggle />
      </div>
      <main className="mx-auto flex w-full max-w-110 flex-1 flex-col gap-6 px-5 pt-[8dvh] pb-16">
        <div className="flex justify-center">
          <Logo src={logo} title={title} large />
        </div>
        {children}
      </main>
      <FollowSignIn />
      <Toasts />
    </div>
  );
}
