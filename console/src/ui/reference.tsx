import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import { ButtonBase } from "@mui/material";
import { useNotify } from "react-admin";

/** Shortened in the middle where it is long; a click copies the whole. */
export function Reference({ value, length = 20 }: { value: string; length?: number }) {
  const notify = useNotify();
  async function copy(event: React.MouseEvent) {
    event.stopPropagation();
    await navigator.clipboard.writeText(value);
    notify(`${value} is copied.`, { type: "info" });
  }
  return (
    <ButtonBase
      component="span"
      onClick={(event) => void copy(event)}
      title={`Copy ${value}`}
      sx={{
        font: "inherit",
        whiteSpace: "nowrap",
        gap: 0.5,
        borderBottom: "1px dotted",
        borderColor: "text.secondary",
      }}
    >
      {shorten(value, length)}
      <ContentCopyOutlined sx={{ fontSize: 11, color: "text.secondary" }} />
    </ButtonBase>
  );
}

function shorten(value: string, length: number): string {
  return value.length <= length ? value : `${value.slice(0, length - 6)}…${value.slice(-4)}`;
}
