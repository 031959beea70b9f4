import * as z from "zod/mini";

const moment = z.iso.datetime();

export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["support", "finance", "compliance", "catalogue", "admin"]),
  endsAt: moment,
  isSandbox: z.boolean(),
  now: moment,
});
export type Me = z.infer<typeof me>;

export const passkeyStart = z.object({ challengeId: z.uuid(), options: z.unknown() });
