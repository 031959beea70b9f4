import MenuOutlined from "@mui/icons-material/MenuOutlined";
import {
  Box,
  Chip,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  Typography,
} from "@mui/material";
import { NavLink } from "react-router-dom";
import { useMe } from "../session.ts";
import { menuOf, type Item } from "./menu-items.tsx";
import { useCounts, type Count } from "./use-counts.ts";

interface Props {
  isFolded: boolean;
  onFold?: () => void;
  onOpened?: () => void;
}

export function Menu({ isFolded, onFold, onOpened }: Props) {
  const me = useMe();
  const counts = useCounts(me);
  if (!me) return null;
  return (
    <Box
      component="nav"
      aria-label="Menu"
      sx={{ display: "flex", flexDirection: "column", minHeight: "100%", p: 1 }}
    >
      {menuOf(me).map(({ title, items }) => (
        <List key={title} component="div" dense disablePadding sx={{ mb: 1 }}>
          {title && !isFolded && (
            <Typography
              variant="caption"
              sx={{ px: 1.5, py: 0.5, display: "block", color: "text.secondary" }}
            >
              {title}
            </Typography>
          )}
          {items.map((item) => (
            <Entry key={item.to} {...{ item, isFolded, onOpened }} count={counts[item.to]} />
          ))}
        </List>
      ))}
      {onFold && (
        <ListItemButton onClick={onFold} sx={{ mt: "auto", flexGrow: 0, borderRadius: 1, px: 1.5 }}>
          <ListItemIcon sx={{ minWidth: 30 }}>
            <MenuOutlined sx={{ fontSize: 18 }} />
          </ListItemIcon>
          {!isFolded && <ListItemText sx={{ color: "text.secondary" }}>Fold the menu</ListItemText>}
          {!isFolded && <Chip size="small" variant="outlined" label="[" />}
        </ListItemButton>
      )}
    </Box>
  );
}

interface EntryProps {
  item: Item;
  count: Count | undefined;
  isFolded: boolean;
  onOpened: (() => void) | undefined;
}

function Entry({ item, count, isFolded, onOpened }: EntryProps) {
  const { to, name, icon } = item;
  const words = count?.past ? `${name}, ${count.open}, ${count.past} past the clock` : name;
  return (
    <Tooltip title={isFolded ? name : ""} placement="right">
      <ListItemButton
        component={NavLink}
        to={to}
        end={to === "/"}
        {...(isFolded && { "aria-label": words })}
        {...(onOpened && { onClick: onOpened })}
        sx={{
          borderRadius: 1,
          px: 1.5,
          py: "4px",
          minHeight: { xs: 48, sm: 32 },
          "&.active": { bgcolor: "action.selected", color: "primary.main", fontWeight: 600 },
        }}
      >
        <ListItemIcon sx={{ minWidth: 30, color: "inherit", "& svg": { fontSize: 18 } }}>
          {icon}
        </ListItemIcon>
        {!isFolded && <ListItemText disableTypography>{name}</ListItemText>}
        {!isFolded && count !== undefined && count.open > 0 && (
          <Box
            component="span"
            sx={
              count.past > 0
                ? { color: "warning.main", fontWeight: 600 }
                : { color: "text.secondary" }
            }
          >
            {count.open}
            {count.past > 0 && (
              <span className="visually-hidden">, {count.past} past the clock</span>
            )}
          </Box>
        )}
      </ListItemButton>
    </Tooltip>
  );
}
