import type { Channel } from "@osisi/contracts/channels.ts";
import { expect, it } from "vitest";
import { channelState } from "./channel-words.ts";

const phone: Channel = {
  channel: "mobileNumber",
  address: "+2348031234567",
  isConfirmed: true,
  counts: true,
  waitsUntil: null,
  before: null,
  isOptional: true,
  isChosen: true,
};

it("describes the uses of an address, and from when", () => {
  expect(channelState(phone)).toContain("can go to it");
  expect(channelState({ ...phone, isConfirmed: false })).toContain("Not confirmed");
  expect(channelState({ ...phone, counts: false, isChosen: false })).toBe(
    "Confirmed. No code goes to it.",
  );
  const waits = { ...phone, counts: false, waitsUntil: "2026-11-22T08:00:00.000Z" };
  expect(channelState(waits)).toMatch(/^Confirmed\. From 22 Nov.* codes can go to it\.$/);
  expect(channelState({ ...waits, before: "+2348030000000" })).toMatch(
    /until then they go to \+2348030000000\.$/,
  );
});
