import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import { ButtonBase } from "@mui/material";
import { useNotify } from "react-admin";

export function useCopy(): (value: string) => Promise<void> {
  const notify = useNotify();
  return async (value) => {
    await navigator.clipboard.writeText(value);
    notify(`${value} is copied.`, { type: "info" });
  };
}

/** Shortened in the middle where it is long; a click copies the whole. */
export function Reference({ value, length = 20 }: { value: string; length?: number }) {
  const copy = useCopy();
  return (
    <ButtonBase
      component="span"
      onClick={(event) => {
        event.stopPropagation();
        void copy(value);
      }}
      title={`Copy ${value}`}
      sx={{
        font: "inherit",
        whiteSpace: "nowrap",
        gap: 0.5,
        textDecoration: "underline dotted",
        textUnderlineOffset: "3px",
        // 48 px for a finger, without moving what is around it.
        py: { xs: 1.5, sm: 0 },
        my: { xs: -1.5, sm: 0 },
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
