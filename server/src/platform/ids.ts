import { v7, validate } from "uuid";

/** A new id: random, and rising with time so that indexes stay small (UUID version 7, RFC 9562).
 * Made here because PostgreSQL 15 cannot. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}
