// Before the first paint, and so before any module: the theme that was chosen, where it is not the system's.
try {
  const theme = localStorage.getItem('sextant.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing can be read where nothing may be kept: the system's theme it is.
}
