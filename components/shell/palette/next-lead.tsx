"use client";

import { NextLeadRequest } from "@/components/leads/work/next-lead-request";
import { useRecentPlaces } from "@/components/screen/recent-places";
import { type NavGroup, type NavSection, queuesIn } from "@/components/shell/navigation/navigation";

type Props = { sections: NavSection[]; onClose: () => void };

/** Asks for the user's next lead from any screen. */
export const NextLead = ({ sections, onClose }: Props) => (
  <NextLeadRequest products={useQueues(sections)} onClose={onClose} />
);

/** The products whose leads the user works: first those of the records that were open last. */
function useQueues(sections: NavSection[]): NavGroup[] {
  const { recent } = useRecentPlaces();
  const lastOpen = ({ slug }: NavGroup) => {
    const place = recent.findIndex(({ href }) => /^\/(?:leads|sales)\/([^/?]+)/.exec(href)?.[1] === slug);
    return place === -1 ? recent.length : place;
  };
  return queuesIn(sections).toSorted((one, other) => lastOpen(one) - lastOpen(other));
}
