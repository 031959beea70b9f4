// The progress of the demo's year on a terminal: one line that is rewritten, or, without a
// terminal, a line for each quarter.

const month = new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric" });

export function progressOn(terminal: NodeJS.WriteStream) {
  let told = -1;
  return {
    tell: (day: Date, share: number): void => {
      const percent = Math.floor(share * 100);
      const line = `Growing a demo year  ${month.format(day)} (${percent} %)`;
      if (terminal.isTTY) terminal.write(`\r\u001b[K${line}`);
      else if (Math.floor(percent / 25) > told) terminal.write(`${line}\n`);
      told = Math.floor(percent / 25);
    },
    /** Clears the line. */
    done: (): void => {
      if (terminal.isTTY && told >= 0) terminal.write("\r\u001b[K");
    },
  };
}
