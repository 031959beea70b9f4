import { Box, Drawer, LinearProgress } from "@mui/material";
import { Suspense, useState } from "react";
import { type CoreLayoutProps, useStore } from "react-admin";
import { useIsConnectionLost } from "../ui/act-button.tsx";
import { useKeys } from "./keys.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { Menu } from "./menu.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { TopBar } from "./top-bar.tsx";

export function Layout({ children }: CoreLayoutProps) {
  const [isFolded, setFolded] = useStore("menu.folded", false);
  const [isOpen, setOpen] = useState(false);
  const fold = () => setFolded(!isFolded);
  const [hasSheet, setSheet] = useState(false);
  useKeys({ "[": fold, "?": () => setSheet(true) });
  return (
    <Box sx={{ minHeight: "100vh", display: "flex", flexDirection: "column" }}>
      <TopBar onMenu={() => setOpen(true)} onKeys={() => setSheet(true)} />
      <ConnectionLost />
      <Box sx={{ display: "flex", flex: 1 }}>
        <Box
          sx={{
            display: { xs: "none", sm: "block" },
            width: isFolded ? 64 : 224,
            flexShrink: 0,
            borderRight: 1,
            borderColor: "divider",
            position: "sticky",
            top: 57,
            height: "calc(100vh - 57px)",
            overflowY: "auto",
          }}
        >
          <Menu isFolded={isFolded} onFold={fold} />
        </Box>
        <Drawer open={isOpen} onClose={() => setOpen(false)}>
          <Box sx={{ width: 272, height: "100%" }}>
            <Menu isFolded={false} onOpened={() => setOpen(false)} />
          </Box>
        </Drawer>
        <Box component="main" sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, sm: 3 }, pt: { sm: 2 } }}>
          <Suspense fallback={<LinearProgress />}>{children}</Suspense>
        </Box>
      </Box>
      <KeysSheet isOpen={hasSheet} onClose={() => setSheet(false)} />
      <SessionEnded />
    </Box>
  );
}

function ConnectionLost() {
  const isLost = useIsConnectionLost();
  if (!isLost) return null;
  return (
    <Box role="alert" sx={{ bgcolor: "warning.main", color: "background.default", px: 2, py: 0.5 }}>
      No connection. What you see may be old. Acts are off until it is back.
    </Box>
  );
}
