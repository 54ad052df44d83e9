import type { Metadata } from "next";
import { ConsumerScreen } from "@/components/people/consumers/consumer-screen";
import { openedBy } from "@/lib/identity/http/opened.server";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import { readConsumer } from "@/lib/people/consumers/find.server";
import { consumerDetailResponse } from "@/lib/people/consumers/schema";

type Address = PageProps<"/consumers/[id]">;

export const metadata: Metadata = { title: RESOURCES.consumers.singular };

const opened = openedBy(requirePageAdministrator, consumerDetailResponse, readConsumer);

export default async function Page({ params }: Address) {
  const person = await opened((await params).id);
  return <ConsumerScreen key={person.id} first={person} />;
}
