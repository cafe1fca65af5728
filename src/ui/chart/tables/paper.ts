/** The width of a sheet in px: A4 upright, within its margins. */
const PAPER = 700;

/** The width that a box has on paper: as on screen where its page is scaled, else as much narrower as the page. */
export function widthOnPaper(box: HTMLElement): number {
  if (box.closest('[data-print-scaled]')) return box.clientWidth;
  return box.clientWidth * Math.min(1, PAPER / window.innerWidth);
}
