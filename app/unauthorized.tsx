import { SignInRequired } from "@/components/shell/sign-in-required";

export default function Unauthorized() {
  return <SignInRequired />;
}
