import { type FailureCode, failures } from "@osisi/contracts/failures.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** Refusals, with their error codes and the field that each is about. */

const codes = {
  "key-reused": "idempotency-key-reused",
  "too-many": "too-many-tries",
  unreachable: "gateway-unreachable",
} as const satisfies Record<string, FailureCode>;

const fields: Partial<Record<FailureCode, string>> = {
  "portfolio-unknown": "portfolioId",
  "portfolio-not-sold": "portfolioId",
  "transfer-same": "portfolioId",
  "term-unknown": "months",
  "percentage-differs": "percentage",
  "amount-differs": "amount",
  "payment-too-large": "unitsBought",
  "transfer-too-much": "unitsBought",
  "units-not-left": "unitsBought",
};

export function refuse(kind: FailureCode | keyof typeof codes): Refusal {
  const code = isOurs(kind) ? codes[kind] : kind;
  const field = fields[code];
  return new Refusal(code, field === undefined ? undefined : { [field]: [failures[code].message] });
}

function isOurs(kind: string): kind is keyof typeof codes {
  return kind in codes;
}
