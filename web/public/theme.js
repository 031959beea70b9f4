// Before the first paint, and as a file of its own because inline scripts are refused: a choice of
// light or dark that was made in this browser goes before the system's.
try {
  const theme = localStorage.getItem("osisi.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's choice holds.
}
