/** `Ogunleye Musa`: banks write names in capitals. */
export function readableName(accountName: string): string {
  if (accountName !== accountName.toUpperCase()) return accountName;
  return accountName.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase());
}

/** `Ogunleye Musa, GTBank`, of a name and the bank that it came from. */
export function readableSender(sender: string): string {
  const [, name = sender, bank = ""] = /^(.*)(, [^,]*)$/su.exec(sender) ?? [];
  return readableName(name) + bank;
}
