import { Box } from "@mui/material";
import { formatNairaInFull } from "@osisi/contracts/money.ts";

interface Props {
  kobo: string;
  /** A plus before what was added. */
  isSigned?: boolean;
  currency?: string | null;
}

/** The naira sign is smaller and the kobo are quieter than the naira. */
export function Amount({ kobo, isSigned = false, currency }: Props) {
  const amount = BigInt(kobo);
  if (currency && currency !== "NGN") return <span>{`${amount} ${currency}`}</span>;
  const [whole = "", fraction = ""] = formatNairaInFull(amount).split(".");
  const [sign = "", digits = ""] = whole.split("₦");
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {sign ? "−" : isSigned && amount > 0n ? "+" : ""}
      <Box component="span" sx={{ fontSize: "0.88em" }}>
        ₦
      </Box>
      {digits}
      <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
        .{fraction}
      </Box>
    </Box>
  );
}
