import { asNumber } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { textSpace } from '../kit/spec/text/textSpace.ts';
import type { Part } from '../kit/parts/partsFrame.ts';
import { shortText } from '../kit/parts/partTexts.ts';
import { apartLabels } from './apartLabels.ts';
import type { PieForm } from './chart.ts';

/** The label of a part, as the fields of its row. */
interface PieLabel {
  readonly text: string;
  readonly lines: readonly string[];
  /** The width of the text in one line, in pixels. */
  readonly space: number;
  /** What remains where a value would be cut. */
  readonly short: string;
  /** The width of the longest line that is not only the name, in pixels. */
  readonly valueSpace: number;
}

export const NO_LABEL: PieLabel = { text: '', lines: [], space: 0, short: '', valueSpace: 0 };

export const hasPieLabels = (form: PieForm): boolean => isOn(form['show_labels'] ?? true);

interface PieLabels {
  /** Of the parts in their order; empty for those below the form's threshold, or that would overlap a larger part's. */
  readonly labels: readonly PieLabel[];
  /** Whether no part lacks its label only for want of room. */
  readonly isComplete: boolean;
}

export function pieLabels(
  form: PieForm,
  parts: readonly Part[],
  total: number,
  linesOf: (part: Part) => readonly string[],
): PieLabels {
  const threshold = (asNumber(form['show_labels_threshold']) ?? 5) / 100;
  const apart = apartLabels(parts.map((part) => part.value / total));
  const isNamed = (part: Part): boolean => hasPieLabels(form) && part.value / total >= threshold;
  const labels = parts.map((part, at) => {
    if (!isNamed(part) || !apart.has(at)) return NO_LABEL;
    const lines = linesOf(part);
    const text = lines.join(' ');
    return {
      text,
      lines,
      space: textSpace(text),
      short: shortText(text, part.label),
      valueSpace: valueSpace(lines, part.label),
    };
  });
  return { labels, isComplete: parts.every((part, at) => !isNamed(part) || apart.has(at)) };
}

/** The width of the longest line that is not only the name. */
const valueSpace = (lines: readonly string[], name: string): number =>
  lines.reduce(
    (max, line) => (line === name || line === `${name}:` ? max : Math.max(max, textSpace(line))),
    0,
  );
