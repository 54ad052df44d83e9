import { ForbiddenMessage } from "@/components/shell/messages";

export default function Forbidden() {
  return (
    <main>
      <ForbiddenMessage />
    </main>
  );
}
