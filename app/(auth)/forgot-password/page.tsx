import type { Metadata } from "next";
import { AlreadySignedIn } from "@/components/identity/sign-in/already-signed-in";
import { ForgotForm } from "@/components/identity/sign-in/forgot-form";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Forgot password" };

export default async function Page() {
  return (await pageActor()) ? <AlreadySignedIn /> : <ForgotForm />;
}
