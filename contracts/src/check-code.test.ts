import { assert, property, uint8Array } from "fast-check";
import { expect, it } from "vitest";
import { checkCodeBytes, readCheckCode, writeCheckCode } from "./check-code.ts";

const bytes = uint8Array({ minLength: checkCodeBytes, maxLength: checkCodeBytes });

it("writes 80 bits as four groups of four, and no two alike", () => {
  expect(writeCheckCode(new Uint8Array(checkCodeBytes))).toBe("0000-0000-0000-0000");
  expect(writeCheckCode(new Uint8Array(checkCodeBytes).fill(255))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ");
  assert(
    property(bytes, bytes, (one, other) => {
      expect(writeCheckCode(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      const isSame = Buffer.compare(one, other) === 0;
      expect(writeCheckCode(one) === writeCheckCode(other)).toBe(isSame);
    }),
  );
});

it.each([
  "7K3M-Q9TX-04VN-1B2C",
  "7k3mq9tx04vn1b2c",
  " 7K3M Q9TX O4VN IB2C ",
  "7K3M–Q9TX–o4vn–lb2c",
  "7K3M.Q9TX_04VN\tLB2C\n",
])("reads %j as it was meant", (typed) => {
  expect(readCheckCode(typed)).toBe("7K3M-Q9TX-04VN-1B2C");
});

it.each(["", "7K3M", "7K3M-Q9TX-04VN-1B2", "7K3M-Q9TX-04VN-1B2CC", "UUUU-Q9TX-04VN-1B2C", "'; --"])(
  "reads no code in %j",
  (typed) => {
    expect(readCheckCode(typed)).toBeUndefined();
  },
);

it("reads what it writes", () => {
  assert(
    property(bytes, (one) => {
      const code = writeCheckCode(one);
      expect(readCheckCode(code.toLowerCase().replaceAll("-", " "))).toBe(code);
    }),
  );
});
