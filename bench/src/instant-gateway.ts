import Fastify from "fastify";

/** A gateway that accepts every charge, payout and payment immediately, so that only our own time
 * is measured. */
const app = Fastify();
let charges = 0;

app.post<{ Body: { reference: string; amount: number; email: string } }>(
  "/transaction/charge_authorization",
  ({ body }) => {
    charges += 1;
    const now = new Date().toISOString();
    return {
      status: true,
      message: "Charge attempted",
      data: {
        id: charges,
        domain: "test",
        status: "success",
        reference: body.reference,
        amount: body.amount,
        currency: "NGN",
        channel: "card",
        fees: 0,
        gateway_response: "Approved",
        paid_at: now,
        created_at: now,
        metadata: "",
        customer: { id: 1, email: body.email, customer_code: "CUS_bench" },
      },
    };
  },
);
app.post<{ Body: { reference: string } }>("/transaction/initialize", ({ body, host }) => ({
  status: true,
  message: "Authorization URL created",
  data: {
    authorization_url: `http://${host}/pay/${body.reference}`,
    access_code: body.reference,
    reference: body.reference,
  },
}));

app.post<{ Body: { reference: string; amount: number } }>("/transfer", ({ body }) => ({
  status: true,
  message: "Transfer has been queued",
  data: {
    domain: "test",
    status: "success",
    reference: body.reference,
    amount: body.amount,
    currency: "NGN",
    fee_charged: 0,
    transferred_at: new Date().toISOString(),
  },
}));

/** Nothing else is known of it. */
app.setNotFoundHandler((_request, reply) =>
  reply.code(404).send({ status: false, message: "Not here" }),
);

await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.send?.("started");
// Also when the parent process is gone.
for (const end of ["SIGTERM", "disconnect"]) {
  process.on(end, () => void app.close().then(() => process.exit()));
}
