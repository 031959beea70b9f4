import type { FastifyInstance } from "fastify";
import { resolveAccount } from "../banks/resolve.ts";
import { answer } from "../http/answer.ts";
import { type Fields, fieldsOf, metadata, naira, requiredText, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { invalid, missing, refuse } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import type { World } from "../world.ts";
import { type Recipient, recipientWire } from "./recipient.ts";

type ByCode = { Params: { code: string } };

export function recipientRoutes(app: FastifyInstance, world: World) {
  app.post("/transferrecipient", (request, reply) => {
    const made = world.store.atomically(() => create(world, fieldsOf(request.body)));
    void reply.code(201);
    return answer("Transfer recipient created successfully", recipientWire(made));
  });

  app.get("/transferrecipient", (request) => {
    const { rows, meta } = page(world.recipients, {
      query: fieldsOf(request.query),
      documented: "by-number-or-cursor",
    });
    return answer("Transfer recipients retrieved", rows.map(recipientWire), meta);
  });

  app.get<ByCode>("/transferrecipient/:code", ({ params: { code } }) => {
    return answer("Recipient retrieved", recipientWire(find(world, code)));
  });

  app.delete<ByCode>("/transferrecipient/:code", ({ params: { code } }) => {
    world.recipients.save({ ...find(world, code), active: false, updatedAt: now(world) });
    return { status: true, message: "Transfer recipient set as inactive" };
  });
}

function create(world: World, fields: Fields): Recipient {
  const account = accountOf(world, fields);
  const known = world.recipients.byKey(`${account.bankCode}:${account.accountNumber}`);
  if (known) {
    const active = { ...known, active: true };
    world.recipients.save(active);
    return active;
  }
  naira(fields);
  const made = world.recipients.insert({
    ...account,
    createdAt: now(world),
    updatedAt: now(world),
    code: newCode("RCP_"),
    name: requiredText(fields, "name"),
    email: text(fields, "email") ?? null,
    description: text(fields, "description") ?? null,
    metadata: metadata(fields),
    active: true,
  });
  if (!made) throw new Error("A recipient exists and cannot be found");
  return made;
}

type Account = Pick<
  Recipient,
  "type" | "accountNumber" | "accountName" | "bankCode" | "bankName" | "authorizationCode"
>;

function accountOf(world: World, fields: Fields): Account {
  const type = requiredText(fields, "type");
  if (type === "authorization") return cardAccount(world, fields);
  if (type !== "nuban") throw invalid("Type is invalid");
  const accountNumber = text(fields, "account_number");
  if (!accountNumber) {
    throw missing("Either authorization_code or account_number must be passed.");
  }
  const bankCode = requiredText(fields, "bank_code");
  requiredText(fields, "name");
  const { bank, accountName } = resolveAccount(accountNumber, bankCode);
  return {
    type,
    accountNumber,
    accountName,
    bankCode,
    bankName: bank.name,
    authorizationCode: null,
  };
}

/** The account behind a card that has paid before. */
function cardAccount(world: World, fields: Fields): Account {
  const code = requiredText(fields, "authorization_code");
  const card = world.authorizations.byKey(code);
  if (!card?.active) throw invalid("Invalid Authorization Code");
  return {
    type: "authorization",
    accountNumber: card.code,
    accountName: null,
    bankCode: "",
    bankName: String(card.wire["bank"]),
    authorizationCode: card.code,
  };
}

function find(world: World, codeOrId: string): Recipient {
  const byCode = world.recipients.list({ where: { code: codeOrId }, limit: 1 })[0];
  const found = byCode ?? (/^\d+$/.test(codeOrId) ? world.recipients.byId(Number(codeOrId)) : null);
  if (!found) throw refuse(404, "Recipient not found", { code: "not_found" });
  return found;
}

const now = ({ clock }: World) => clock.now().toISOString();
