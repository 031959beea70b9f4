import { relations } from "@osisi/contracts/relations.ts";
import { dataExport } from "#platform/data-export.ts";
import { opened } from "./next-of-kin.ts";
import { findNextOfKin } from "./queries.ts";

export const ownNextOfKin = dataExport({
  columns: ["name", "phone", "relation", "changedAt"],
  async *read({ config, db }, investorId) {
    const found = await findNextOfKin(db, investorId);
    if (!found) return;
    const { name, phone, relation } = opened(config, found.contact);
    yield { name, phone, relation: relations[relation], changedAt: found.changedAt };
  },
});
