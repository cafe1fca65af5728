import type { TooltipText } from '#charts/kit/spec/chartSpec.ts';
import { isRecord } from '#domain/jsonValue.ts';

const MAX_LINES = 20;

/** The tooltip that a specification gives a mark: a text, or values by name. Null if nothing. */
export function tooltipText(value: unknown): TooltipText | null {
  if (value === null || value === undefined || value === '') return null;
  if (!isRecord(value)) return { title: plain(value), lines: [], more: 0 };
  const { title, ...rest } = value;
  const entries = Object.entries(rest);
  return {
    title: title === undefined ? '' : plain(title),
    lines: entries
      .slice(0, MAX_LINES)
      .map(([label, each]) => ({ label, value: plain(each), color: null, strong: false })),
    more: Math.max(0, entries.length - MAX_LINES),
  };
}

function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
