import { expect, it } from "vitest";
import { readableName, readableSender } from "./readable-name.ts";

it("writes a bank's upper-case name in mixed case", () => {
  expect(readableName("OGUNLEYE MUSA")).toBe("Ogunleye Musa");
  expect(readableName("BELLO-ADEYEMI, NGOZI")).toBe("Bello-Adeyemi, Ngozi");
  expect(readableName("CHINWE O'NEIL")).toBe("Chinwe O'Neil");
  expect(readableName("Ọlá Ṣóyínká")).toBe("Ọlá Ṣóyínká");
});

it("leaves the bank's own name as it is written", () => {
  expect(readableSender("MUSA IBRAHIM BELLO, UBA")).toBe("Musa Ibrahim Bello, UBA");
  expect(readableSender("BELLO, MUSA, GTBank")).toBe("Bello, Musa, GTBank");
  expect(readableSender("MUSA BELLO")).toBe("Musa Bello");
});
