import type { FastifyInstance, FastifyReply } from "fastify";
import { type Piece, html, wholePage } from "../http/page.ts";

/** A stand-in for the form of the company that takes loan applications. Submissions are not
 * stored. */
export function loanRoutes(app: FastifyInstance) {
  app.get("/loan-form", (_request, reply) => page(reply, form));
  app.post("/loan-form", (_request, reply) => page(reply, thanks));
}

function page(reply: FastifyReply, content: Piece) {
  const body = html`
    <header class="notice">Sandbox. This form stands in for the real one.</header>
    <main>${content}</main>
  `;
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(wholePage("Loan application", body));
}

const form = html`
  <h1>Loan application</h1>
  <form method="post" action="/loan-form">
    <p>
      <label>Your name <input name="name" autocomplete="name" required /></label>
    </p>
    <p>
      <label>What is it for? <input name="purpose" required /></label>
    </p>
    <p>
      <label>Amount in naira <input name="amount" inputmode="decimal" required /></label>
    </p>
    <button>Send</button>
  </form>
`;

const thanks = html`
  <h1>Thank you</h1>
  <p>Nothing was sent: this is the sandbox.</p>
`;
