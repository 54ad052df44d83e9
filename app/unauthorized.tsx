import { SignInRequired } from "@/components/shell/messages/sign-in-required";

export default function Unauthorized() {
  return <SignInRequired />;
}
