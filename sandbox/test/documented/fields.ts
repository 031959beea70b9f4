import * as z from "zod";

export const text = z.string();
export const maybe = z.string().nullable();
export const whole = z.int();
export const moment = z.iso.datetime();
export const maybeMoment = moment.nullable();
export const nothing = z.null();
export const empty = z.strictObject({});
