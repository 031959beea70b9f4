/** A request that the provider rejects, with the response body. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly statusCode: number;
  readonly body: Record<string, unknown>;

  constructor(statusCode: number, body: Record<string, unknown>) {
    super(String(body["message"]));
    this.statusCode = statusCode;
    this.body = body;
  }
}

type Details = { code?: string; type?: string; nextStep?: string };

/** In Paystack's envelope. Older endpoints return only a message; newer ones add the rest. */
export function refuse(statusCode: number, message: string, details: Details = {}): Refusal {
  const { code, nextStep = "Check the request and try again", type = "validation_error" } = details;
  const more = code ? { meta: { nextStep }, type, code } : {};
  return new Refusal(statusCode, { status: false, message, ...more });
}

export function invalid(message: string): Refusal {
  return refuse(400, message, { code: "invalid_params" });
}

export function missing(message: string): Refusal {
  return refuse(400, message, { code: "missing_params" });
}

/** On the control interface, which is ours: a sentence. */
export function controlRefusal(statusCode: number, message: string): Refusal {
  return new Refusal(statusCode, { message });
}
