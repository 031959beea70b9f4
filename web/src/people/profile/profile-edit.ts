import type { User } from "@osisi/contracts/auth.ts";
import { nationalDigits, withoutTrunkZero } from "#ui/phone-typing.ts";

/** The editable details. `phone` is the part after the fixed +234. */
export type ProfileEdit = { f_name: string; l_name: string; phone: string };

export function editOf({ f_name, l_name, phone }: User): ProfileEdit {
  return { f_name, l_name, phone: nationalDigits(phone) };
}

export function isUnchanged(edit: ProfileEdit, user: User): boolean {
  const now = editOf(user);
  return (
    edit.f_name.trim() === now.f_name &&
    edit.l_name.trim() === now.l_name &&
    withoutTrunkZero(edit.phone) === now.phone
  );
}

export function editBody(edit: ProfileEdit, user: User) {
  return { ...edit, phone: `+234${withoutTrunkZero(edit.phone)}`, userId: user.userId };
}
