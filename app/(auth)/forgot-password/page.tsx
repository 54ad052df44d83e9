import type { Metadata } from "next";
import { ForgotForm } from "@/components/identity/auth/forgot-form";
import { GoOn } from "@/components/identity/auth/go-on";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Forgot password" };

export default async function Page() {
  return (await pageActor()) ? <GoOn /> : <ForgotForm />;
}
