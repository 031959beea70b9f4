import * as z from "zod/mini";
import { expect, it } from "vitest";
import { amount, email, line, otp, password, personName, phone } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** The first message that a field returns for a value, or `undefined` where it accepts it. */
function complaint(field: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(field, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

const instalment = amount({
  missing: messages.planAmountMissing,
  minimumKobo: limits.minimumSavingKobo,
  tooSmall: messages.planAmountTooSmall,
});

it.each(["Ada", "Ọlá", "Ngozi-Ann", "O’Brien", "D'Souza", "Ade Jr.", "Ẹniọlá", "李", "ا"])(
  "accepts %s as a name",
  (name) => {
    expect(complaint(personName, name)).toBeUndefined();
  },
);

it.each([
  [undefined, messages.missingDetail],
  ["   ", messages.missingDetail],
  [7, messages.missingDetail],
  ["x".repeat(61), messages.tooLong],
  ["Ada2", messages.notAName],
  ["<b>Ada</b>", messages.notAName],
  ["Ada\u0000", messages.notAName],
  ["Ada\u{D800}", messages.notAName],
  ["Ada\u202Eevil", messages.notAName],
  ["-Ada", messages.notAName],
])("rejects %j as a name", (name, sentence) => {
  expect(complaint(personName, name)).toBe(sentence);
});

it("trims and lowercases an e-mail before validating it", () => {
  expect(z.parse(email, "  Ada@Example.COM ")).toBe("ada@example.com");
});

it.each([
  [null, messages.missingDetail],
  ["", messages.missingDetail],
  ["ada", messages.notAnEmail],
  ["ada@", messages.notAnEmail],
  ["ada@localhost", messages.notAnEmail],
  ["ada@example.com\u0000", messages.notAnEmail],
  ["ada\r\nbcc: x@example.com", messages.notAnEmail],
  ["ada@example.com, eve@example.com", messages.notAnEmail],
  [`${"a".repeat(250)}@example.com`, messages.tooLong],
  [["ada@example.com"], messages.missingDetail],
])("rejects %j as an e-mail", (value, sentence) => {
  expect(complaint(email, value)).toBe(sentence);
});

it.each([
  [undefined, messages.missingDetail],
  ["0803 123 4567 ext 9", messages.notAPhone],
  ["٠٨٠٣١٢٣٤٥٦٧", messages.notAPhone],
  ["0".repeat(21), messages.notAPhone],
  [8031234567, messages.missingDetail],
])("rejects %j as a phone number", (value, sentence) => {
  expect(complaint(phone, value)).toBe(sentence);
});

it.each([
  [undefined, messages.checkPasswords],
  ["", messages.checkPasswords],
  ["seven77", messages.passwordTooShort],
  ["x".repeat(129), messages.passwordTooLong],
  ["password\u0000", messages.passwordUnreadable],
  ["password\u{DC00}", messages.passwordUnreadable],
])("rejects %j as a password", (value, sentence) => {
  expect(complaint(password, value)).toBe(sentence);
});

it.each(["eight888", "x".repeat(128), "ẹgbẹ́ dáradára", "🌳".repeat(8)])(
  "accepts %j as a password",
  (value) => {
    expect(complaint(password, value)).toBeUndefined();
  },
);

it.each(["12345", "1234567", "12345a", "１２３４５６", 123456, ""])(
  "rejects %j as a code",
  (value) => {
    expect(complaint(otp, value)).toBe(messages.codeMissing);
  },
);

it("accepts a code with spaces around it", () => {
  expect(z.parse(otp, " 012345 ")).toBe("012345");
});

it.each(["1 Road\u0000", "1 Road\nLagos", "1 Road\u2028Lagos", "\u{D83C}"])(
  "rejects %j as a line of text",
  (value) => {
    expect(complaint(line(messages.missingDetail), value)).toBe(messages.notUnderstood);
  },
);

it.each([
  [undefined, messages.planAmountMissing],
  ["5000", messages.amountNotNumber],
  [true, messages.amountNotNumber],
  [[5000], messages.amountNotNumber],
  [null, messages.planAmountMissing],
  [Number.NaN, messages.planAmountMissing],
  [-0, messages.amountNotNaira],
  [-100, messages.amountNotNaira],
  [100.001, messages.amountNotNaira],
  [99.99, messages.planAmountTooSmall],
  [10_000_000.01, messages.amountTooLarge],
  [1e300, messages.amountNotNaira],
])("rejects %j as an amount", (value, sentence) => {
  expect(complaint(instalment, value)).toBe(sentence);
});

it("reads an amount as kobo", () => {
  expect(z.parse(instalment, 100)).toBe(10_000n);
  expect(z.parse(instalment, 10_000_000)).toBe(1_000_000_000n);
  expect(z.parse(instalment, 5000.5)).toBe(500_050n);
});
