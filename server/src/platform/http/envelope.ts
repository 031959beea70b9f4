import type { Failure, FieldErrors, Success } from "@osisi/contracts/envelope.ts";
import { type FailureCode, failures } from "@osisi/contracts/failures.ts";

export function success<Data>(message: string, data: Data): Success<Data> {
  return { status: "success", type: "success", statusCode: 200, message, msg: message, data };
}

/** With field errors the message is the first of them; `stepUp` contains no messages. */
export function failure(code: FailureCode, errors?: FieldErrors): Failure {
  const { statusCode, message: usual } = failures[code];
  const first = Object.keys(errors ?? {}).find((field) => field !== "stepUp");
  const message = (first && errors?.[first]?.[0]) ?? usual;
  const head = { status: "error", type: "error", statusCode, message, msg: message } as const;
  return errors ? { ...head, errors, data: null } : { ...head, data: null };
}
