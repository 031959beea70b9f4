import { describe, expect, it } from "vitest";
import { maskedEmail, maskedName, maskedPhone } from "../mask.ts";
import { readSearch } from "./read-search.ts";

describe("a typed text", () => {
  it.each(["08031234567", "0803 123 4567", "+234 803 123 4567", "2348031234567", "803-123-4567"])(
    "is a phone number in every spelling: %s",
    (typed) => {
      expect(readSearch(typed).phoneStart).toBe("+2348031234567");
    },
  );

  it("is the beginning of a phone number from four digits on, and the end of one", () => {
    expect(readSearch("0803")).toMatchObject({ phoneStart: "+234803", phoneEnd: "0803" });
    expect(readSearch("4567")).toMatchObject({ phoneEnd: "4567", last4: "4567" });
  });

  it("is our reference as it is, or its beginning", () => {
    expect(readSearch("wd-0193c7a2").ids).toEqual({
      kind: "wd",
      from: "0193c7a2-0000-0000-0000-000000000000",
      to: "0193c7a2-ffff-ffff-ffff-ffffffffffff",
    });
    const whole = readSearch("FUND-0193c7a2f4a17c11a1b2c3d4e5f60718").ids;
    expect(whole?.from).toBe("0193c7a2-f4a1-7c11-a1b2-c3d4e5f60718");
    expect(whole?.to).toBe(whole?.from);
  });

  it.each([
    "wd-0193c7a2f4a17c11a1b2c3d4e5f60718-2",
    "fund-0193c7a2f4a17c11a1b2c3d4e5f60718~flw-4975363",
  ])("is our reference with what a second gateway adds to it: %s", (typed) => {
    const id = "0193c7a2-f4a1-7c11-a1b2-c3d4e5f60718";
    expect(readSearch(typed).ids).toMatchObject({ from: id, to: id });
  });

  it("is a name, an e-mail, an id or a case", () => {
    expect(readSearch("Adaeze Okonkwo")).toMatchObject({ name: "adaeze okonkwo" });
    expect(readSearch("adaeze").emailStart).toBe("adaeze");
    expect(readSearch("Ada@Example.com")).toMatchObject({ emailStart: "ada@example.com" });
    expect(readSearch("Ada@Example.com").name).toBeUndefined();
    expect(readSearch("0193c7a2-f4a1-7c11-a1b2-c3d4e5f60718").id).toBeDefined();
    expect(readSearch("C-1001").caseNumber).toBe("1001");
  });

  it("is an id of the gateway or of a bank's session", () => {
    expect(readSearch("5301112233")).toMatchObject({ gatewayId: "5301112233" });
    expect(readSearch("100004231121000123456789012345").sessionStart).toHaveLength(30);
    expect(readSearch("TRF_1ptvuv321ahaa7q").gatewayId).toBe("TRF_1ptvuv321ahaa7q");
  });
});

describe("personal data", () => {
  it("is masked but for what was typed", () => {
    expect(maskedName({ firstName: "Adaeze", lastName: "Okonkwo" })).toBe("Adaeze O••••");
    expect(maskedPhone("+2348030001241")).toBe("0803 ••• ••41");
    expect(maskedPhone("+2348030001241", "0803000")).toBe("0803 000 ••41");
    expect(maskedPhone("+2348030001241", "1241")).toBe("0803 ••• 1241");
    expect(maskedEmail("adaeze@mail.example.ng")).toBe("a•••@•••.ng");
  });
});
