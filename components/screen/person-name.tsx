import { Name } from "@/components/ui/name";
import { fullNameOf } from "@/lib/platform/text/format";

type Props = { of: { name: string; surname?: string | null } };

/** "Thandi Mokoena": a person's full name, wherever it is shown; a dash while there is none. */
export function PersonName({ of }: Props) {
  const name = fullNameOf(of);
  return name === "" ? "–" : <Name>{name}</Name>;
}
