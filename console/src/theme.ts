import { alpha } from "@mui/material";
import { colours } from "@osisi/contracts/brand.ts";
import type { RaThemeOptions } from "react-admin";

type Name = keyof typeof colours;
type Mode = "light" | "dark";

/** What the palette has beside those of MUI: a warm ground for what is stuck, and the colours of charts, from the
 * first part to the last. */
declare module "@mui/material/styles" {
  interface Palette {
    warm: { ground: string; edge: string };
    charts: { owed: string[]; assets: string[]; ages: string[] };
  }
  interface PaletteOptions {
    warm: { ground: string; edge: string };
    charts: { owed: string[]; assets: string[]; ages: string[] };
  }
}

const own = {
  light: {
    selected: "#ecf3ef",
    warm: { ground: "#fbf0ea", edge: "#ecd5c8" },
    charts: {
      owed: ["#14573f", "#3f7d64", "#79a892", "#b3cfc1"],
      assets: ["#3d4a43", "#66776d", "#a3b1a8", "#d9dcd6"],
      ages: ["#d9dcd6", "#a3b1a8", "#66776d", colours.clay.light],
    },
  },
  dark: {
    selected: "#1b3428",
    warm: { ground: "#2a1d16", edge: "#54382a" },
    charts: {
      owed: ["#8fd19a", "#64a673", "#477a56", "#305540"],
      assets: ["#c3cbc5", "#93a099", "#66776d", "#44544b"],
      ages: ["#44544b", "#66776d", "#a3b1a8", colours.clay.dark],
    },
  },
};

const phone = "@media (max-width: 599.95px)";
const body = {
  fontSize: 14,
  lineHeight: "20px",
  [phone]: { fontSize: 16, lineHeight: "24px" },
};
const label = { fontSize: 12, lineHeight: "16px" };

export const lightTheme = themeOf("light");
export const darkTheme = themeOf("dark");

/** Osisi's colours; dense at a desk, with targets of 48 px on a phone. */
function themeOf(mode: Mode): RaThemeOptions {
  const colour = (name: Name): string => colours[name][mode];
  const { charts, selected, warm } = own[mode];
  return {
    palette: {
      mode,
      warm,
      charts,
      primary: { main: colour("forest"), contrastText: colour("on-forest") },
      secondary: { main: colour("forest"), contrastText: colour("on-forest") },
      success: { main: colour("leaf") },
      warning: { main: colour("clay") },
      error: { main: colour("error") },
      info: { main: colour("quiet") },
      background: { default: colour("paper"), paper: colour("card") },
      text: { primary: colour("ink"), secondary: colour("quiet") },
      divider: colour("line"),
      action: { hover: alpha(colour("forest"), 0.05), selected },
    },
    typography: {
      fontFamily: 'Roboto, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSize: 14,
      body1: body,
      body2: body,
      caption: { fontSize: 12, lineHeight: "16px" },
      subtitle2: { fontSize: 14, lineHeight: "20px", fontWeight: 600 },
      h1: { fontSize: 22, lineHeight: "28px", fontWeight: 600 },
      h2: { fontSize: 15, lineHeight: "20px", fontWeight: 600 },
      h3: { fontSize: 14, lineHeight: "20px", fontWeight: 600 },
      button: { textTransform: "none", fontWeight: 600, lineHeight: "20px" },
    },
    shape: { borderRadius: 8 },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: {
            fontVariantNumeric: "tabular-nums",
            [phone]: { fontSize: 16, lineHeight: "24px" },
          },
          "input, button, textarea": { fontVariantNumeric: "tabular-nums" },
          "a:not(.MuiButtonBase-root, .plain)": {
            color: colour("forest"),
            textDecorationThickness: 1,
            textUnderlineOffset: 3,
          },
          ":focus-visible": { outline: `2px solid ${colour("forest")}`, outlineOffset: 2 },
          "@media (prefers-reduced-motion: reduce)": {
            "*": { transitionDuration: "0s !important", animationDuration: "0s !important" },
          },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: "none" }, rounded: { borderRadius: 10 } },
      },
      MuiCard: {
        defaultProps: { variant: "outlined" },
        styleOverrides: { root: { borderRadius: 10, boxShadow: "none" } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, size: "medium" },
        styleOverrides: {
          root: {
            minHeight: 36,
            padding: "7px 14px",
            borderRadius: 8,
            "&.MuiButton-sizeSmall": { minHeight: 28, padding: "3px 10px", fontSize: 13 },
            [phone]: { "&, &.MuiButton-sizeSmall": { minHeight: 48, fontSize: 16 } },
          },
          outlined: { borderColor: colour("edge"), color: colour("ink") },
        },
      },
      MuiIconButton: {
        styleOverrides: { root: { borderRadius: 8, [phone]: { minWidth: 48, minHeight: 48 } } },
      },
      MuiChip: {
        styleOverrides: {
          root: {
            height: 28,
            fontSize: 13,
            borderRadius: 14,
            [phone]: { height: 48, borderRadius: 24, fontSize: 16 },
          },
          outlined: { borderColor: colour("line") },
        },
      },
      MuiTextField: { defaultProps: { size: "small", variant: "outlined", fullWidth: true } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: colour("card"), borderRadius: 8, [phone]: { minHeight: 48 } },
          notchedOutline: { borderColor: colour("edge") },
          input: { [phone]: { fontSize: 16 } },
          inputSizeSmall: { padding: "8px 12px", height: 20, [phone]: { padding: "14px 12px" } },
          inputMultiline: { height: "auto", padding: 0 },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: colour("line"),
            padding: "6px 8px",
            lineHeight: "20px",
            [phone]: { fontSize: 16 },
          },
          sizeSmall: {
            padding: "5.5px 8px",
            "&:first-of-type": { paddingLeft: 16 },
            "&:last-of-type": { paddingRight: 16 },
          },
          head: {
            ...label,
            color: colour("quiet"),
            fontWeight: 400,
            backgroundColor: colour("card"),
          },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            "&:last-child td": { borderBottom: 0 },
            // One that opens something.
            "&.MuiTableRow-hover td": { [phone]: { paddingTop: 12, paddingBottom: 12 } },
            "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: selected },
          },
        },
      },
      MuiListItemButton: {
        styleOverrides: {
          root: { "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: selected } },
        },
      },
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiAlert: { styleOverrides: { root: { borderRadius: 10, padding: "4px 14px" } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 10 } } },
      MuiTab: {
        styleOverrides: { root: { minHeight: 40, [phone]: { minHeight: 48, fontSize: 16 } } },
      },
      MuiMenuItem: { styleOverrides: { root: { [phone]: { minHeight: 48, fontSize: 16 } } } },
    },
  };
}
