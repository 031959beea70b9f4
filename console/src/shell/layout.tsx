import { Box, Drawer, LinearProgress } from "@mui/material";
import { onlineManager } from "@tanstack/react-query";
import { Suspense, useState, useSyncExternalStore } from "react";
import { type CoreLayoutProps, useStore } from "react-admin";
import { useKeys } from "./keys.ts";
import { Menu } from "./menu.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { TopBar } from "./top-bar.tsx";

export function Layout({ children }: CoreLayoutProps) {
  const [isFolded, setFolded] = useStore("menu.folded", false);
  const [isOpen, setOpen] = useState(false);
  const fold = () => setFolded(!isFolded);
  useKeys({ "[": fold });
  return (
    <Box sx={{ minHeight: "100vh", display: "flex", flexDirection: "column" }}>
      <TopBar onMenu={() => setOpen(true)} />
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
      <SessionEnded />
    </Box>
  );
}

function ConnectionLost() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  if (isOnline) return null;
  return (
    <Box role="alert" sx={{ bgcolor: "warning.main", color: "background.default", px: 2, py: 0.5 }}>
      No connection. What you see may be old; acts are sent when you try again.
    </Box>
  );
}
