import { expect, test } from "vitest";
import { dialAddress, isReported } from "@/lib/leads/calls/dial";

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
  ["https://pbx/?to={phone}&c={call_id}", null, "https://pbx/?to=%2B27821234567&c="],
])("the template %j at extension %j calls %s", (click_to_dial, agent_extension, address) => {
  expect(dialAddress({ click_to_dial, agent_extension }, CALLEE)).toBe(address);
});

test.each([
  [null, "201", false],
  ["sip:{phone}@pbx", "201", false],
  ["https://pbx/?to={phone}&c={call_id}", "201", true],
  ["https://pbx/?to={phone}&c={call_id}&x={agent_extension}", null, false],
])(
  "the template %j at extension %j lets a telephone system report the call: %s",
  (click_to_dial, agent_extension, is) => {
    expect(isReported({ click_to_dial, agent_extension }, CALLEE)).toBe(is);
  },
);
