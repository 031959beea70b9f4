import * as z from "zod/mini";
import { otp } from "./fields.ts";
import * as messages from "./messages.ts";

const notAnObject = { error: messages.notUnderstood };
const channelName = z.enum(["email", "mobileNumber"], messages.notUnderstood);

/** An address of the investor's own. One that counts chooses a new password and receives login codes. */
export const channel = z.object({
  channel: channelName,
  address: z.string(),
  isConfirmed: z.boolean(),
  counts: z.boolean(),
  /** It does not count before this moment. */
  waitsUntil: z.nullable(z.string()),
  /** What counts in its place until then. */
  before: z.nullable(z.string()),
  /** It was confirmed beside another one: whether it counts is the investor's choice. */
  isOptional: z.boolean(),
  isChosen: z.boolean(),
});
export const channels = z.array(channel);

/** `POST /v1/user/confirm/start`: a code to an address that is not confirmed. */
export const startConfirmingRequest = z.object({ channel: channelName }, notAnObject);
/** `POST /v1/user/confirm` */
export const confirmChannelRequest = z.object({ channel: channelName, otp }, notAnObject);
/** `POST /v1/user/channels/use` */
export const useChannelRequest = z.object(
  { channel: channelName, isUsed: z.boolean({ error: messages.notUnderstood }) },
  notAnObject,
);

export type Channel = z.infer<typeof channel>;
export type StartConfirmingRequest = z.input<typeof startConfirmingRequest>;
export type ConfirmChannelRequest = z.input<typeof confirmChannelRequest>;
export type UseChannelRequest = z.input<typeof useChannelRequest>;
