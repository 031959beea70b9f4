import { Box, Stack } from "@mui/material";
import { brand } from "@osisi/contracts/brand.ts";
import mark from "../../../web/public/favicon.svg";

export function Wordmark() {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <img src={mark} width={24} height={24} alt="" />
      <Box component="span" sx={{ font: "560 20px/24px Fraunces, serif" }}>
        {brand.name}
      </Box>
      <Box component="span" sx={{ color: "text.secondary", display: { xs: "none", sm: "inline" } }}>
        console
      </Box>
    </Stack>
  );
}
