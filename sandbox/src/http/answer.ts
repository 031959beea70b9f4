/** A call that worked, in Paystack's envelope. Whether money moved is said by `data.status`. */
export function answer(message: string, data: unknown, meta?: object) {
  return { status: true, message, data, ...(meta && { meta }) };
}

/** Whose account all of this is. */
export const INTEGRATION = 700_123;
