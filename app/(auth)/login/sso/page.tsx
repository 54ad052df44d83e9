import type { Metadata } from "next";
import { SingleSignOnReturn } from "@/components/identity/sign-in/single-sign-on-return";

export const metadata: Metadata = { title: "Sign in" };

export default function Page() {
  return <SingleSignOnReturn />;
}
