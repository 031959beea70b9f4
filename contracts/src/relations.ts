/** How a next of kin is related to the investor. */
export const relations = {
  spouse: "Husband or wife",
  child: "Son or daughter",
  parent: "Parent",
  sibling: "Brother or sister",
  relative: "Another relative",
  friend: "Friend",
} as const;
export type Relation = keyof typeof relations;

function isRelation(text: string): text is Relation {
  return Object.hasOwn(relations, text);
}
export const relationNames = Object.keys(relations).filter(isRelation);
