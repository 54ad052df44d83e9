import type { Metadata } from "next";
import { ForgotForm } from "@/components/auth/forgot-form";
import { GoOn } from "@/components/auth/go-on";
import { pageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Forgot password" };

export default async function Page() {
  return (await pageActor()) ? <GoOn /> : <ForgotForm />;
}
