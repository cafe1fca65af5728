import type { JsonRecord } from '#domain/jsonValue.ts';
import { isOn, textOf } from '#domain/chart/form/formData.ts';
import { haloOf, mark, passiveMark } from '../kit/spec/marks.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import type { GraphForm } from './chart.ts';

/** The most pixels of a name. */
export const LONGEST_NAME = 110;

/** The marks over the data sets of a graph: links below their ends, nodes, and names on top. */
export function graphMarks(form: GraphForm, theme: ChartTheme): readonly JsonRecord[] {
  const [startSymbol, endSymbol] = (textOf(form['edgeSymbol']) ?? 'none,arrow').split(',');
  const name: JsonRecord = {
    x: { field: 'x' },
    y: { field: 'top' },
    align: { value: 'center' },
    baseline: { value: 'top' },
    limit: { value: LONGEST_NAME },
    text: { signal: "drawnNames[datum.label] ? datum.text : ''" },
    opacity: { field: 'opacity' },
  };
  return [
    mark('path', 'links', {
      path: { field: 'path' },
      stroke: { value: theme.muted },
      strokeWidth: { field: 'thick' },
      strokeOpacity: { signal: 'datum.opacity * (hover === datum.row ? 1 : 0.45)' },
    }),
    ...endMarks(theme, startSymbol, 'start'),
    ...endMarks(theme, endSymbol, 'end'),
    mark('symbol', 'nodes', {
      x: { field: 'x' },
      y: { field: 'y' },
      size: { signal: 'pow(2 * datum.radius * part, 2)' },
      fill: { field: 'color' },
      opacity: { field: 'opacity' },
      stroke: { signal: 'hover === datum.row ? ink : paper' },
      strokeWidth: { value: 1.5 },
      cursor: { value: isOn(form['draggable']) ? 'grab' : 'pointer' },
    }),
    // Where a name is over another node, it is seen by the line around its letters.
    passiveMark('text', 'names', { ...name, ...haloOf(theme) }),
    passiveMark('text', 'names', name),
  ];
}

/** An arrow or a circle at an end of each link, outside its node; nothing for other symbols. */
function endMarks(
  theme: ChartTheme,
  symbol: string | undefined,
  end: 'start' | 'end',
): readonly JsonRecord[] {
  // The way from the middle of the node is along the link at its start, and against it at its end.
  const [x, y, angle, sign, turn] =
    end === 'start' ? ['x', 'y', 'leaves', '', 270] : ['x2', 'y2', 'arrives', '-', 90];
  const gap = `${sign}(datum.${end} * part + 3)`;
  if (symbol !== 'arrow' && symbol !== 'circle') return [];
  return [
    passiveMark('symbol', 'links', {
      x: { signal: `datum.${x} + cos(datum.${angle}) * ${gap}` },
      y: { signal: `datum.${y} + sin(datum.${angle}) * ${gap}` },
      shape: { value: symbol === 'arrow' ? 'triangle-up' : 'circle' },
      angle: { signal: `datum.${angle} * 180 / PI + ${turn}` },
      size: { signal: '24 + datum.thick * 12' },
      fill: { value: theme.muted },
      fillOpacity: { field: 'opacity' },
    }),
  ];
}
