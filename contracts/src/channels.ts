import * as z from "zod/mini";
import { otp } from "./fields.ts";
import * as messages from "./messages.ts";

const notAnObject = { error: messages.notUnderstood };
const channelName = z.enum(["email", "mobileNumber"], messages.notUnderstood);

/** An address of the investor. Once effective, it can reset the password and receive login codes. */
export const channel = z.object({
  channel: channelName,
  address: z.string(),
  isConfirmed: z.boolean(),
  counts: z.boolean(),
  /** It is not effective before this moment. */
  waitsUntil: z.nullable(z.string()),
  /** The address that is effective until then. */
  before: z.nullable(z.string()),
  /** It was confirmed in addition to another one: the investor chooses whether it is used for
   * codes. */
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
