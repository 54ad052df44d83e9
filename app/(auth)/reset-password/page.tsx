import type { Metadata } from "next";
import { AlreadySignedIn } from "@/components/identity/sign-in/already-signed-in";
import { ResetPassword } from "@/components/identity/sign-in/reset-password";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Reset password" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { email, token } = await searchParams;
  const link = typeof email === "string" && typeof token === "string" && email && token ? { email, token } : null;
  return (await pageActor()) ? <AlreadySignedIn /> : <ResetPassword link={link} />;
}
