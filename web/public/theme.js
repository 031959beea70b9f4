// Before the first paint, and as a separate file because inline scripts are refused: the theme
// chosen in this browser takes precedence over the system's.
try {
  const theme = localStorage.getItem("osisi.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's setting applies.
}
