import type { TooltipLine } from '../chartSpec.ts';

/** A line of a tooltip besides the value that a mark stands for, which is strong. */
export const tooltipLine = (label: string, value: string, color: string | null = null): TooltipLine => ({
  label,
  value,
  color,
  strong: false,
});
