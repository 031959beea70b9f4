import * as z from "zod/mini";

/** The envelope of every response under `/v1`: `type` repeats `status` and `msg` repeats `message`,
 * because clients of both kinds exist. */
const head = {
  statusCode: z.int(),
  message: z.string(),
  msg: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
};

export function success<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal("success"), type: z.literal("success"), ...head, data });
}

export const failure = z.object({
  status: z.literal("error"),
  type: z.literal("error"),
  ...head,
  data: z.null(),
});

export type Failure = z.infer<typeof failure>;
export type FieldErrors = NonNullable<Failure["errors"]>;
export type Success<Data> = Omit<Failure, "status" | "type" | "data"> & {
  status: "success";
  type: "success";
  data: Data;
};
