import * as messages from "@osisi/contracts/messages.ts";
import { expect, it } from "vitest";
import { newProfile } from "./new-profile.fixture.ts";
import { checkEdit } from "./check-edit.ts";
import { editBody, editOf, isUnchanged } from "./profile-edit.ts";

const { user } = newProfile;
const asItIs = editOf(user);

it("shows a number without its +234", () => {
  expect(asItIs).toEqual({ f_name: "Ada", l_name: "Okọ́", phone: "8031234567" });
});

it("ignores spaces around a name and a 0 before the number", () => {
  expect(isUnchanged(asItIs, user)).toBe(true);
  expect(isUnchanged({ f_name: " Ada ", l_name: "Okọ́", phone: "08031234567" }, user)).toBe(true);
  expect(isUnchanged({ ...asItIs, l_name: "Oko" }, user)).toBe(false);
  expect(isUnchanged({ ...asItIs, phone: "8031234568" }, user)).toBe(false);
});

it("shows each field's error", () => {
  expect(checkEdit(asItIs)).toEqual({});
  expect(checkEdit({ f_name: "", l_name: "4", phone: "123" })).toEqual({
    f_name: messages.missingDetail,
    l_name: messages.notAName,
    phone: messages.notAPhone,
  });
});

it("sends the number in full", () => {
  expect(editBody({ ...asItIs, phone: "08099999999" }, user)).toEqual({
    f_name: "Ada",
    l_name: "Okọ́",
    phone: "+2348099999999",
    userId: user.userId,
  });
});
