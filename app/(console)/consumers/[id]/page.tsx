import type { Metadata } from "next";
import { ConsumerScreen } from "@/components/people/consumers/consumer-screen";
import { openedConsumer } from "@/lib/people/consumers/page.server";
import { RESOURCES } from "@/lib/identity/resources/resources";

type Address = PageProps<"/consumers/[id]">;

export const metadata: Metadata = { title: RESOURCES.consumers.singular };

export default async function Page({ params }: Address) {
  const person = await openedConsumer((await params).id);
  return <ConsumerScreen key={person.id} first={person} />;
}
