import { ForbiddenMessage } from "@/components/shell/messages/messages";

export default function Forbidden() {
  return (
    <main>
      <ForbiddenMessage />
    </main>
  );
}
