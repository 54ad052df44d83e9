import type { Metadata } from "next";
import { GoOn } from "@/components/auth/go-on";
import { OtpForm } from "@/components/auth/otp-form";
import { pageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Sign in with a code" };

export default async function Page() {
  return (await pageActor()) ? <GoOn /> : <OtpForm />;
}
