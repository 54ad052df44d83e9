/**
 * A name, number or address as it was given: a translator leaves it alone, and what does not fit is cut off, with the
 * whole in its title. Words wrap where they can.
 */
export const Name = ({ children }: { children: string }) => (
  <bdi
    translate="no"
    title={children}
    className="inline-block max-w-full overflow-hidden align-bottom text-ellipsis wrap-normal"
  >
    {children}
  </bdi>
);
