import * as messages from "@osisi/contracts/messages.ts";
import { editProfileRequest } from "@osisi/contracts/profile.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import { withoutTrunkZero } from "#ui/phone-typing.ts";
import type { ProfileEdit } from "./profile-edit.ts";

const NATIONAL_MOBILE = /^[789]\d{9}$/;

export function checkEdit(edit: ProfileEdit): Faults {
  const faults = faultsOf(editProfileRequest, edit);
  if (!faults["phone"] && !NATIONAL_MOBILE.test(withoutTrunkZero(edit.phone))) {
    faults["phone"] = messages.notAPhone;
  }
  return faults;
}
