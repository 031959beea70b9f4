/** Who sent a transfer, in one line: `MUSA IBRAHIM, GTBank`. */
export function senderOf({
  senderName,
  senderBank,
}: {
  senderName: string | null;
  senderBank: string | null;
}): string | undefined {
  const known = [senderName, senderBank].filter((part) => part !== null);
  return known.length > 0 ? known.join(", ") : undefined;
}
