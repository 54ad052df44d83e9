import type { Metadata } from "next";
import { GoOn } from "@/components/identity/auth/go-on";
import { OtpForm } from "@/components/identity/auth/otp-form";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Sign in with a code" };

export default async function Page() {
  return (await pageActor()) ? <GoOn /> : <OtpForm />;
}
