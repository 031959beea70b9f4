import { Button } from "@mui/material";

/** What has come since the list was shown waits behind it. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button size="small" onClick={onShow} sx={{ alignSelf: "center", my: 0.5 }}>
      {count} new
    </Button>
  );
}
