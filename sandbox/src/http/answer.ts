/** A call that worked, in Paystack's envelope. Whether money moved is said by `data.status`. */
export function answer(message: string, data: unknown, meta?: object) {
  return { status: true, message, data, ...(meta && { meta }) };
}

/** Whose account all of this is. */
export const INTEGRATION = 700_123;

/** A wire that lacks some of its fields. */
export function without(wire: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !names.includes(name)));
}
