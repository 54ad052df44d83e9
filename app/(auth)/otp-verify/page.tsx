import type { Metadata } from "next";
import { AlreadySignedIn } from "@/components/identity/sign-in/already-signed-in";
import { OtpForm } from "@/components/identity/sign-in/otp-form";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Sign in with a code" };

export default async function Page() {
  return (await pageActor()) ? <AlreadySignedIn /> : <OtpForm />;
}
