import * as z from "zod/mini";
import * as messages from "./messages.ts";

const notAnObject = { error: messages.notUnderstood };

/** Where codes can be sent: confirmed addresses, masked. */
export const twoStep = z.object({
  isOn: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

export const twoStepRequest = z.object(
  { isOn: z.boolean({ error: messages.notUnderstood }) },
  notAnObject,
);

/** `browser` and `system` are null where the browser did not send them. */
export const deviceSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: z.string(),
  /** Accurate to a few minutes. */
  lastUsedAt: z.string(),
  /** The session of the request. */
  isThis: z.boolean(),
});

export const endSessionRequest = z.object({ id: z.uuid(messages.notUnderstood) }, notAnObject);

export type TwoStep = z.infer<typeof twoStep>;
export type TwoStepRequest = z.input<typeof twoStepRequest>;
export type DeviceSession = z.infer<typeof deviceSession>;
