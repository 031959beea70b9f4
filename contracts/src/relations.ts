import type { NextOfKin } from "./details.ts";

export type Relation = NextOfKin["relation"];

/** How a next of kin is related to the investor. */
export const relations: Readonly<Record<Relation, string>> = {
  spouse: "Husband or wife",
  child: "Son or daughter",
  parent: "Parent",
  sibling: "Brother or sister",
  relative: "Another relative",
  friend: "Friend",
};

function isRelation(text: string): text is Relation {
  return Object.hasOwn(relations, text);
}
export const relationNames = Object.keys(relations).filter(isRelation);
