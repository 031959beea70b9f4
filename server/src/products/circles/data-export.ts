import { eachById, dataExport } from "#platform/data-export.ts";

/** The circles that an investor is or was in, without the other members. */
export const ownCircles = dataExport({
  columns: ["id", "title", "purpose", "planId", "joinedAt", "leftAt", "leftHow"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("circleMember as member")
          .innerJoin("circle", "circle.id", "member.circleId")
          .select(["member.id", "circle.name as title", "circle.purpose", "member.planId"])
          .select(["member.joinedAt", "member.leftAt", "member.leftHow"])
          .where("member.investorId", "=", investorId)
          .where("member.id", ">", after)
          .orderBy("member.id")
          .limit(atMost)
          .execute(),
      ({ ...membership }) => membership,
    ),
});
