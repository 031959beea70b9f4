import { invalid, missing } from "./refusal.ts";

/** Parses bodies as leniently as the provider does. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(body: unknown): Fields {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(Object.entries(body));
}

/** A string or a number as a string; `undefined` when absent or empty. */
export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  return value;
}

export function requiredText(fields: Fields, name: string): string {
  const value = text(fields, name);
  if (value === undefined) throw missing(`${name} is required`);
  return value;
}

/** A whole positive number of kobo; digits in a string are accepted as well. */
export function kobo(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return undefined;
  const amount = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) {
    throw invalid(`${sentence(name)} must be an integer`);
  }
  if (amount <= 0) throw invalid("You must specify a valid amount");
  return amount;
}

export function requiredKobo(fields: Fields, name: string): number {
  const amount = kobo(fields, name);
  if (amount === undefined) throw missing("You must specify a valid amount");
  return amount;
}

/** An object, or an object as a JSON string. */
export function metadata(fields: Fields): unknown {
  const value = fields["metadata"];
  if (typeof value !== "string" || value === "") return value ?? "";
  try {
    return JSON.parse(value);
  } catch {
    throw invalid("Invalid metadata");
  }
}

/** The product's environments may use any address except those of the reserved `.test`. */
export function requiredEmail(fields: Fields): string {
  const email = text(fields, "email")?.trim();
  if (!email) throw missing("Email is not allowed to be empty");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) || /\.test$/i.test(email)) {
    throw invalid("Invalid Email Address Passed");
  }
  return email;
}

export function naira(fields: Fields): string {
  const currency = text(fields, "currency") ?? "NGN";
  if (currency !== "NGN") throw invalid("Currency not supported by merchant");
  return currency;
}

function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
