import type { JsonRecord } from '../../../jsonValue.ts';
import { type FormData, isOn, textOf } from '../../form/formData.ts';
import type { ChartTheme } from '../../spec/chartSpec.ts';
import { LONGEST_NAME } from './graphData.ts';

/** The marks over the data of `graphData.ts`: links below their ends, nodes, and names on top. */
export function graphMarks(form: FormData, look: ChartTheme): readonly JsonRecord[] {
  const [startSymbol, endSymbol] = (textOf(form['edgeSymbol']) ?? 'none,arrow').split(',');
  return [
    {
      type: 'path',
      from: { data: 'links' },
      encode: {
        update: {
          path: { field: 'path' },
          stroke: { value: look.muted },
          strokeWidth: { field: 'thick' },
          strokeOpacity: { signal: 'datum.opacity * (hover === datum.row ? 1 : 0.45)' },
        },
      },
    },
    ...endMarks(look, startSymbol, START),
    ...endMarks(look, endSymbol, END),
    {
      type: 'symbol',
      from: { data: 'nodes' },
      encode: {
        update: {
          x: { field: 'x' },
          y: { field: 'y' },
          size: { signal: 'pow(2 * datum.radius * part, 2)' },
          fill: { field: 'color' },
          opacity: { field: 'opacity' },
          stroke: { signal: 'hover === datum.row ? ink : paper' },
          strokeWidth: { value: 1.5 },
          cursor: { value: isOn(form['draggable']) ? 'grab' : 'pointer' },
        },
      },
    },
    {
      type: 'text',
      interactive: false,
      from: { data: 'names' },
      encode: {
        update: {
          x: { field: 'x' },
          y: { field: 'top' },
          align: { value: 'center' },
          baseline: { value: 'top' },
          limit: { value: LONGEST_NAME },
          text: { signal: "drawnNames[datum.label] ? datum.text : ''" },
          opacity: { field: 'opacity' },
        },
      },
    },
  ];
}

/** An end of all links, as expressions over a link: where its node is, the angle of the link there, the way out of the node. */
interface LinkEnd {
  readonly x: string;
  readonly y: string;
  readonly angle: string;
  readonly sign: '+' | '-';
  readonly distance: string;
  /** In degrees, so that an arrow points along its link. */
  readonly turn: number;
}

const START: LinkEnd = {
  x: 'datum.x',
  y: 'datum.y',
  angle: 'datum.leaves',
  sign: '+',
  distance: '(datum.start * part + 3)',
  turn: 270,
};
const END: LinkEnd = {
  x: 'datum.x2',
  y: 'datum.y2',
  angle: 'datum.arrives',
  sign: '-',
  distance: '(datum.end * part + 3)',
  turn: 90,
};

/** An arrow or a circle at an end of each link, outside its node; nothing for other symbols. */
function endMarks(look: ChartTheme, symbol: string | undefined, end: LinkEnd): readonly JsonRecord[] {
  if (symbol !== 'arrow' && symbol !== 'circle') return [];
  return [
    {
      type: 'symbol',
      interactive: false,
      from: { data: 'links' },
      encode: {
        update: {
          x: { signal: `${end.x} ${end.sign} cos(${end.angle}) * ${end.distance}` },
          y: { signal: `${end.y} ${end.sign} sin(${end.angle}) * ${end.distance}` },
          shape: { value: symbol === 'arrow' ? 'triangle-up' : 'circle' },
          angle: { signal: `${end.angle} * 180 / PI + ${end.turn}` },
          size: { signal: '24 + datum.thick * 12' },
          fill: { value: look.muted },
          fillOpacity: { field: 'opacity' },
        },
      },
    },
  ];
}
