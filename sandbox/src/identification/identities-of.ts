import type { Customer } from "../customers/customer.ts";
import type { World } from "../world.ts";
import type { Identity } from "./identity.ts";

/** The credentials with which a customer was identified, newest first. */
export function identitiesOf(world: World, { id }: Customer): Identity[] {
  return world.identifications
    .list({ where: { customerId: id, result: "success" } })
    .flatMap(({ identity }) => (identity ? [identity] : []));
}
