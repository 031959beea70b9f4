import { type Fields, text } from "../../http/fields.ts";
import { koboOf } from "../money.ts";
import { refuse } from "./answer.ts";

const LONGEST_REFERENCE = 100;

export function requiredText(fields: Fields, name: string): string {
  const value = text(fields, name);
  if (value === undefined) throw refuse(400, `${name} is required`);
  return value;
}

export function requiredReference(fields: Fields, name: string): string {
  const value = requiredText(fields, name);
  if (value.length > LONGEST_REFERENCE) throw refuse(400, `${name} is too long`);
  return value;
}

export function requiredKobo(fields: Fields, name: string): number {
  requiredText(fields, name);
  const kobo = koboOf(fields[name]);
  if (kobo === undefined) throw refuse(400, `${name} is invalid`);
  return kobo;
}

export function requiredEmail(fields: Fields): string {
  const email = requiredText(fields, "email").trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) throw refuse(400, "email is invalid");
  return email;
}

export function onlyNaira(fields: Fields, name = "currency"): void {
  if ((text(fields, name) ?? "NGN") !== "NGN") throw refuse(400, `${name} is not supported`);
}
