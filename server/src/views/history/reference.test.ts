import { expect, it } from "vitest";
import { referenceOfKey } from "./reference.ts";

const id = "0192f7c2-a101-7000-8000-000000000000";
const digits = "0192f7c2a10170008000000000000000";

it.each([
  [`payment:${id}:settled`, `fund-${digits}`],
  [`withdrawal:${id}:held`, `wd-${digits}`],
  [`refund:${id}:held`, `refund-${digits}`],
  [`dispute:${id}:frozen`, `dispute-${digits}`],
  [`suspense:${id}:settled`, `fund-${digits}`],
  ["suspense:charge:shop-17:settled", "shop-17"],
  [`debt:payment:${id}:settled`, `fund-${digits}`],
  [`debt:withdrawal:${id}:settled`, `wd-${digits}`],
  ["instalment:7", undefined],
])("of the key %s the reference is %s", (key, reference) => {
  expect(referenceOfKey(key)).toBe(reference);
});
