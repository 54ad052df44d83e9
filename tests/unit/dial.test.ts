import { expect, test } from "vitest";
import { dialAddress } from "@/lib/integrations/telephony/dial";

const CALLEE = { phone: "+27821234567", lead_id: "A 1&b" };

test.each([
  [null, "201", "tel:+27821234567"],
  ["sip:{phone}@pbx", "201", "sip:+27821234567@pbx"],
  [
    "https://pbx/?to={phone}&l={lead_id}&x={agent_extension}",
    "201",
    "https://pbx/?to=%2B27821234567&l=A%201%26b&x=201",
  ],
  ["https://pbx/?to={phone}&x={agent_extension}", null, "tel:+27821234567"],
])("the template %j at extension %j calls %s", (click_to_dial, agent_extension, address) => {
  expect(dialAddress({ click_to_dial, agent_extension }, CALLEE)).toBe(address);
});
