import { NotFoundMessage } from "@/components/shell/messages/messages";

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}
