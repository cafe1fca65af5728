import type { Frame } from '../../../compile/frame.ts';
import { inkOn } from '../../colors/legible.ts';
import { columnsOf, type FormData, metricOf } from '../../form/formData.ts';
import { ROOT } from '../shared/parts/partGroups.ts';
import { partTree } from '../shared/parts/partTree.ts';
import type { ChartTheme, NothingToDraw, ChartSpec, ChartState } from '../../spec/chartSpec.ts';
import { baseSpec, HOVER_SIGNAL, LABEL_SIZE } from '../../spec/specParts.ts';
import { outermostLabels } from '../shared/rowLabels.ts';
import type { Drawing } from '../drawing.ts';
import { sunburst } from './type.ts';

/** The approximate width of a letter. */
const LETTER = 0.55 * LABEL_SIZE;

export const sunburstDrawing: Drawing = {
  type: sunburst,
  spec: sunburstSpec,
  labels: outermostLabels('columns'),
};

/** A hierarchy as rings: each level around its parents. */
function sunburstSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
  totals: readonly Frame[],
): ChartSpec | NothingToDraw {
  const tree = partTree({
    form,
    frame,
    totals,
    look,
    state,
    levels: columnsOf(form['columns'] ?? form['groupby']),
    metric: metricOf(form['metric']),
    labelOf: ({ name }) => name,
  });
  if ('reason' in tree) return tree;
  const nodes = [
    { id: ROOT },
    ...tree.groups.map((group) => ({
      ...group,
      color: tree.colorOf(group.outermost),
      ink: inkOn(tree.colorOf(group.outermost)),
      opacity: 1,
      text: tree.hasLabels ? group.title : '',
    })),
    ...tree.leaves,
  ];

  return {
    spec: {
      ...baseSpec(look),
      autosize: { type: 'none', contains: 'padding' },
      signals: [HOVER_SIGNAL, { name: 'outer', update: 'min(width, height) / 2' }],
      data: [
        {
          name: 'tree',
          values: nodes,
          transform: [
            { type: 'stratify', key: 'id', parentKey: 'parent' },
            {
              type: 'partition',
              field: 'value',
              sort: { field: 'value', order: 'descending' },
              size: [{ signal: '2 * PI' }, { signal: 'outer' }],
              as: ['a0', 'r0', 'a1', 'r1', 'depth', 'children'],
            },
            { type: 'filter', expr: 'datum.depth > 0' },
            { type: 'formula', as: 'middle', expr: '(datum.a0 + datum.a1) / 2' },
            { type: 'formula', as: 'ring', expr: '(datum.r0 + datum.r1) / 2' },
          ],
        },
      ],
      marks: [
        {
          type: 'arc',
          from: { data: 'tree' },
          encode: {
            update: {
              x: { signal: 'width / 2' },
              y: { signal: 'height / 2' },
              startAngle: { field: 'a0' },
              endAngle: { field: 'a1' },
              innerRadius: { field: 'r0' },
              outerRadius: { field: 'r1' },
              fill: { field: 'color' },
              // Outer parts have the colour of their parent.
              fillOpacity: { signal: 'datum.opacity * (1 - 0.15 * (datum.depth - 1))' },
              stroke: { value: look.surface },
              strokeWidth: { signal: '(datum.a1 - datum.a0) * datum.ring > 3 ? 1 : 0' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'tree' },
          encode: {
            update: {
              x: { signal: 'width / 2 + datum.ring * sin(datum.middle)' },
              y: { signal: 'height / 2 - datum.ring * cos(datum.middle)' },
              align: { value: 'center' },
              baseline: { value: 'middle' },
              text: {
                signal: `min(datum.r1 - datum.r0, (datum.a1 - datum.a0) * datum.ring * 1.4) > ${LETTER} * length(datum.text) ? datum.text : ''`,
              },
              fill: { field: 'ink' },
            },
          },
        },
      ],
    },
    ...tree.told,
  };
}
