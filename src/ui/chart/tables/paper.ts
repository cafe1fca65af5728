/** The width of a sheet in px: A4 upright, within its margins. */
const PAPER = 700;

/** The width that a box of the page has when the page is as wide as paper: it becomes as much narrower as the page. */
export function widthOnPaper({ clientWidth }: HTMLElement): number {
  return clientWidth * Math.min(1, PAPER / window.innerWidth);
}
