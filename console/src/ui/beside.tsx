import { Box, Drawer, type Theme, useMediaQuery } from "@mui/material";

interface Props {
  list: React.ReactNode;
  /** Of the chosen row. */
  panel: React.ReactNode;
  /** What a screen reader calls the panel. */
  label: string;
  onClose: () => void;
}

/** A list with the panel of its chosen row: beside it at a desk, over it on a smaller screen. */
export function Beside({ list, panel, label, onClose }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"));
  const isOpen = Boolean(panel);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: isWide && isOpen ? "minmax(0, 1fr) 350px" : "minmax(0, 1fr)",
      }}
    >
      {list}
      {isWide && isOpen && <Box sx={{ position: "sticky", top: 73 }}>{panel}</Box>}
      {!isWide && (
        <Drawer
          open={isOpen}
          anchor="right"
          onClose={onClose}
          slotProps={{
            paper: {
              role: "dialog",
              "aria-label": label,
              sx: { width: { xs: "100%", sm: 420 }, bgcolor: "background.default" },
            },
          }}
        >
          {panel}
        </Drawer>
      )}
    </Box>
  );
}
