import { NotFoundMessage } from "@/components/shell/messages";

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}
