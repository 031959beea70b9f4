import { v7, validate } from "uuid";

/** A new id: random, and increasing with time so that indexes stay small (UUID version 7, RFC
 * 9562). Created here because PostgreSQL 15 cannot. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}
