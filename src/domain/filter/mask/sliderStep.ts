/** The step of a slider between two values: a round number, about a hundredth of what is between them. */
export function sliderStep(min: number, max: number): number {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) return 1;
  const step = 10 ** Math.floor(Math.log10(span / 50));
  // Between whole numbers far enough apart, a fraction would be no value of the column.
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, step) : step;
}
