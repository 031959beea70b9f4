import type { Customer } from "../customers/customer.ts";
import { accountByNumber } from "../dedicated-accounts/accounts-of.ts";
import { AssignmentRefused, assignNumber } from "../dedicated-accounts/assign.ts";
import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import type { World } from "../world.ts";
import { assignmentEvent, identificationEvent } from "./events.ts";
import type { Announcement, Identification } from "./identification.ts";
import { type Course, type Credential, failureReason } from "./identity.ts";

type Asked = {
  customer: Customer;
  credential: Credential | undefined;
  firstName: string;
  lastName: string;
  providerSlug: string | null;
};

/** The outcome comes later, by events only. */
export function beginIdentification(world: World, asked: Asked): Identification {
  const { customer, credential, providerSlug } = asked;
  const course = credential?.course ?? "success";
  const isAuto = world.settings.identification === "auto" && course !== "no-answer";
  const begun = world.identifications.insert({
    createdAt: world.clock.now().toISOString(),
    customerId: customer.id,
    identity: credential?.identity ?? null,
    course,
    firstName: credential?.isPublished ? "UCHENNA" : asked.firstName.toUpperCase(),
    lastName: credential?.isPublished ? "OKORO" : asked.lastName.toUpperCase(),
    providerSlug,
    step: "waiting",
    result: null,
    reason: null,
    accountNumber: null,
    announcements: [],
    dueAtMs: isAuto ? nextStepAtMs(world) : null,
  });
  if (!begun) throw new Error("The insert of an identification failed, although it has no key");
  return begun;
}

export function conclude(world: World, begun: Identification, course: Course): Identification {
  const customer = customerOf(world, begun);
  const reason = failureReason(course);
  const isIdentified = reason === null;
  const named = isIdentified && begun.identity ? adoptName(world, customer, begun) : customer;
  const wantsNumber = isIdentified && course !== "no-number";
  const announcements: Announcement[] = [
    ...(begun.identity ? ["identification" as const] : []),
    ...(begun.providerSlug ? ["assignment" as const] : []),
  ];
  if (world.settings.accountEvents === "assignment-first") announcements.reverse();
  return announceNext(world, {
    ...begun,
    step: "announcing",
    result: isIdentified ? "success" : "failed",
    reason,
    accountNumber: wantsNumber ? numberFor(world, named, begun) : null,
    announcements,
  });
}

/** The name of the BVN replaces the customer's, and cannot be changed afterwards. */
function adoptName(world: World, customer: Customer, { firstName, lastName }: Identification) {
  const named = { ...customer, firstName, lastName };
  world.customers.save(named);
  return named;
}

function numberFor(world: World, customer: Customer, { providerSlug }: Identification) {
  if (!providerSlug) return null;
  try {
    return assignNumber(world, customer, providerSlug).accountNumber;
  } catch (error) {
    if (error instanceof AssignmentRefused) return null;
    throw error;
  }
}

function announceNext(world: World, row: Identification): Identification {
  const [next, ...later] = row.announcements;
  const customer = customerOf(world, row);
  if (next === "identification") {
    const { event, data } = identificationEvent(row, customer);
    world.webhooks.send(event, data);
  }
  if (next === "assignment") {
    const account = row.accountNumber ? accountByNumber(world, row.accountNumber) : undefined;
    const { event, data } = assignmentEvent(world, { row, customer, account });
    world.webhooks.send(event, data);
  }
  const isDone = later.length === 0;
  const announced: Identification = {
    ...row,
    announcements: later,
    step: isDone ? "done" : "announcing",
    dueAtMs: isDone ? null : nextStepAtMs(world),
  };
  world.identifications.save(announced);
  return announced;
}

function nextStepAtMs({ clock, settings }: World): number {
  return clock.now().getTime() + settings.identificationDelayMs;
}

function customerOf(world: World, { customerId }: Identification): Customer {
  const customer = world.customers.byId(customerId);
  if (!customer) throw new Error(`Customer ${customerId} is gone`);
  return customer;
}

/** Identifications end after a while (unless `identification: "manual"`). */
export function dueIdentifications(world: World): DueWork {
  const open = () =>
    ["waiting", "announcing"].flatMap((step) => world.identifications.list({ where: { step } }));
  return dueRows(world, open, (row) => {
    if (row.step === "waiting") conclude(world, row, row.course);
    else announceNext(world, row);
  });
}
