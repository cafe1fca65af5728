import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { at, dimensionNames, metricNames } from '../kit/legacy/rows.ts';
import type { ChordForm } from './chart.ts';

export function legacyRows(form: ChordForm, frame: Frame): unknown {
  const [source = '', target = ''] = [dimensionNames(form)[0], dimensionNames(form, 'columns')[0]];
  const [metric = ''] = metricNames(form, 'metric');
  const ends = rowNumbers(frame).map((row) => [
    String(at(frame, source, row)),
    String(at(frame, target, row)),
  ]);
  const nodes = [...new Set(ends.flat())];
  const index = new Map(nodes.map((node, n) => [node, n]));
  const matrix = nodes.map(() => nodes.map(() => 0));
  // From the second to the first, as in the contract.
  ends.forEach(([from = '', to = ''], row) => {
    const line = matrix[index.get(to) ?? 0];
    if (line) line[index.get(from) ?? 0] = numberOf(at(frame, metric, row)) ?? 0;
  });
  return { nodes, matrix };
}
