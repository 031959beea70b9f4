import type { FastifyInstance } from "fastify";
import { balanceControl, balanceRoutes } from "./balance/routes.ts";
import { bankRoutes } from "./banks/routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { controlPage } from "./control/page.ts";
import { behaviourControl, cardControl, faultControl } from "./control/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { dedicatedAccountControl } from "./dedicated-accounts/control.ts";
import { dedicatedAccountRoutes } from "./dedicated-accounts/routes.ts";
import { disputeControl, disputeRoutes } from "./disputes/routes.ts";
import { uploadRoutes } from "./disputes/upload.ts";
import { faultyHttp, paystackAnswer } from "./faults/http-faults.ts";
import { requireKey } from "./http/authorization.ts";
import { FORM, createHttp } from "./http/server.ts";
import { identificationControl, identificationRoutes } from "./identification/routes.ts";
import { loanRoutes } from "./loans/routes.ts";
import { mailControl } from "./mail/control.ts";
import { consentRoutes } from "./mandates/consent-routes.ts";
import { mandateControl } from "./mandates/control.ts";
import { mandateRoutes } from "./mandates/routes.ts";
import { pushControl, pushRoutes } from "./push/routes.ts";
import { recipientRoutes } from "./recipients/routes.ts";
import { refundControl, refundRoutes } from "./refunds/routes.ts";
import { smsControl } from "./sms/control.ts";
import { termiiRoutes } from "./sms/routes.ts";
import { transactionControl } from "./transactions/control.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { transferControl } from "./transfers/control.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { webhookControl } from "./webhooks/control.ts";
import { type Travelling, timeControl } from "./time/control.ts";
import type { World } from "./world.ts";

/** The HTTP routes: the providers, the customer's checkout, and the control interface. */
export function createApp(world: World, travelling: Travelling): FastifyInstance {
  const app = createHttp();
  const faulty = { faults: world.faults, standardAnswer: paystackAnswer };
  app.get("/healthz", () => ({ status: "ok" }));
  checkoutRoutes(app, world);
  consentRoutes(app, world);
  controlPage(app, world);
  loanRoutes(app);
  void app.register(async (paystack) => {
    faultyHttp(paystack, faulty);
    requireKey(paystack, world.keys.paystack);
    transactionRoutes(paystack, world);
    customerRoutes(paystack, world);
    identificationRoutes(paystack, world);
    dedicatedAccountRoutes(paystack, world);
    balanceRoutes(paystack, world);
    bankRoutes(paystack);
    cardRoutes(paystack, world);
    mandateRoutes(paystack, world);
    recipientRoutes(paystack, world);
    transferRoutes(paystack, world);
    refundRoutes(paystack, world);
    disputeRoutes(paystack, world);
  });
  void app.register(async (files) => {
    faultyHttp(files, faulty);
    uploadRoutes(files, world);
  });
  void app.register(async (termii) => {
    faultyHttp(termii, faulty);
    termiiRoutes(termii, world);
  });
  void app.register(async (push) => {
    faultyHttp(push, faulty);
    pushRoutes(push, world);
  });
  void app.register(
    async (control) => {
      // Protects against cross-site requests: a page of another origin cannot send JSON here, but a
      // form could post.
      control.removeContentTypeParser(FORM);
      timeControl(control, travelling);
      behaviourControl(control, world);
      faultControl(control, world.faults);
      cardControl(control, world.cardScripts);
      transactionControl(control, world);
      mandateControl(control, world);
      identificationControl(control, world);
      dedicatedAccountControl(control, world);
      balanceControl(control, world);
      transferControl(control, world);
      refundControl(control, world);
      disputeControl(control, world);
      webhookControl(control, world.webhooks);
      mailControl(control, world);
      smsControl(control, world);
      pushControl(control, world);
    },
    { prefix: "/control" },
  );
  return app;
}
