/** A successful call, in Paystack's envelope. `data.status` says whether money moved. */
export function answer(message: string, data: unknown, meta?: object) {
  return { status: true, message, data, ...(meta && { meta }) };
}

/** The integration (merchant account) of everything here. */
export const INTEGRATION = 700_123;

/** A serialisation without some of its fields. */
export function without(wire: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !names.includes(name)));
}
