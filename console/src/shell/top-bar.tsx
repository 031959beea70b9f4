import MenuOutlined from "@mui/icons-material/MenuOutlined";
import {
  Avatar,
  Box,
  Button,
  Divider,
  IconButton,
  ListSubheader,
  Menu,
  MenuItem,
  Stack,
  useMediaQuery,
} from "@mui/material";
import { useState } from "react";
import { useLogout } from "react-admin";
import { Link } from "react-router-dom";
import { useMe } from "../session.ts";
import { Clock } from "./clock.tsx";
import { SearchField } from "./search-field.tsx";
import { Wordmark } from "./wordmark.tsx";

interface Props {
  onMenu: () => void;
  onKeys: () => void;
}

export function TopBar({ onMenu, onKeys }: Props) {
  const me = useMe();
  return (
    <Box
      component="header"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "auto minmax(0, 1fr)", sm: "208px minmax(120px, 560px) 1fr" },
        alignItems: "center",
        gap: { xs: 1, sm: 2 },
        px: 2,
        py: { xs: 0.5, sm: 1 },
        borderBottom: 1,
        borderColor: "divider",
        bgcolor: "background.default",
        position: "sticky",
        top: 0,
        zIndex: "appBar",
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
        <IconButton aria-label="Menu" onClick={onMenu} sx={{ display: { sm: "none" } }}>
          <MenuOutlined />
        </IconButton>
        <Link to="/" className="plain">
          <Wordmark />
        </Link>
      </Stack>
      <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" }, gridRow: { xs: 2, sm: "auto" } }}>
        <SearchField />
      </Box>
      <Stack
        direction="row"
        sx={{ gap: { xs: 1, sm: 2 }, alignItems: "center", justifyContent: "flex-end" }}
      >
        {me?.isSandbox && (
          <Box
            component="span"
            sx={{
              border: 1,
              borderColor: "text.secondary",
              borderRadius: 0.5,
              px: 0.75,
              fontSize: 11,
            }}
          >
            SANDBOX
          </Box>
        )}
        <Clock />
        <OperatorMenu onKeys={onKeys} />
      </Stack>
    </Box>
  );
}

function OperatorMenu({ onKeys }: Pick<Props, "onKeys">) {
  const me = useMe();
  const logout = useLogout();
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up("md"));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!me) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, minWidth: 0, px: 0.5 }}
      >
        <Avatar
          aria-hidden
          sx={{ width: 28, height: 28, fontSize: 13, bgcolor: "divider", color: "text.primary" }}
        >
          {me.name.slice(0, 1)}
        </Avatar>
        <Box component="span" className={hasRoom ? "" : "visually-hidden"}>
          {me.name},{" "}
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {me.role}
          </Box>
        </Box>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <ListSubheader sx={{ lineHeight: "32px" }}>{me.email}</ListSubheader>
        <MenuItem component={Link} to="/passkeys" onClick={close}>
          My passkeys
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onKeys();
          }}
        >
          Keys
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void logout()}>Sign out</MenuItem>
      </Menu>
    </>
  );
}
