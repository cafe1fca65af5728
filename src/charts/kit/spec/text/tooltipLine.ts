import type { UnwrittenText } from '../tooltips/tooltips.ts';

/** A line of a tooltip besides the value that a mark stands for, which is strong. */
export const tooltipLine = <Value extends UnwrittenText>(
  label: string,
  value: Value,
  color: string | null = null,
) => ({
  label,
  value,
  color,
  strong: false,
});
