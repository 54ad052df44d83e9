import type { Metadata } from "next";
import { GoOn } from "@/components/identity/auth/go-on";
import { ResetPassword } from "@/components/identity/auth/reset-password";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Reset password" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { email, token } = await searchParams;
  const link = typeof email === "string" && typeof token === "string" && email && token ? { email, token } : null;
  return (await pageActor()) ? <GoOn /> : <ResetPassword link={link} />;
}
