// What a terminal shows while the demo's year grows: one line that is written again, or, where lines
// cannot be, one for each quarter.

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
    /** Takes the line away. */
    done: (): void => {
      if (terminal.isTTY && told >= 0) terminal.write("\r\u001b[K");
    },
  };
}
