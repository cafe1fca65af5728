import { besideName } from '#domain/format/besideName.ts';
import { colorAt, inkOn } from '../kit/colors/legible.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES, MAX_PARTS } from '../kit/spec/limits.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { fullSizeSpec, HOVER_SIGNAL, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { BY_PLACE_AND_SIZE, categoryPlace } from '../kit/categories/categoryOrder.ts';
import { NONE_ABOVE_ZERO } from '../kit/parts/aboveZero.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { partitionParts, timeLevel } from './partitionFrame.ts';
import type { PartitionForm } from './chart.ts';

const LETTER = 0.57 * LABEL_SIZE;
/** Left and right of a name. */
const BESIDE = 12;

/** How much of a part's colour each further level loses to the page behind it. */
const FADING = 0.15;
const PAGE = { light: '#ffffff', dark: '#171a21' } as const;

interface Block {
  readonly names: readonly string[];
  readonly value: number;
  readonly parent: string;
}

/** A hierarchy as columns: each level beside its parents, as high as its share. */
export const draw: Draw<PartitionForm> = (form, frame, theme) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const read = partitionParts(form, frame);
  if (read === null) return ALL_NULL;
  const all = capped(read.parts, MAX_PARTS, FIRST_VALUES);
  if (all.items.length === 0) return NONE_ABOVE_ZERO;
  const blocks = new Map<string, Block>();
  for (const { names, value } of all.items) {
    for (let depth = 0; depth <= names.length; depth += 1) {
      const path = names.slice(0, depth);
      const key = JSON.stringify(path);
      const parent = depth === 0 ? '' : JSON.stringify(names.slice(0, depth - 1));
      blocks.set(key, { names: path, value: (blocks.get(key)?.value ?? 0) + value, parent });
    }
  }
  const list = [...blocks].map(([id, block]) => ({ id, ...block }));
  const total = list[0]?.value ?? 1;
  const depth = Math.max(...list.map(({ names }) => names.length));
  const isLeaf = new Set(all.items.map(({ names }) => JSON.stringify(names)));
  const colorOf = seriesColors(form, theme, [...new Set(all.items.map(({ names }) => names[0] ?? ''))]);
  const fillOf = ({ names }: Block): string => (names[0] === undefined ? theme.line : colorOf(names[0]));
  const formats = chartFormats(form);
  const placeOf = categoryPlace(form);
  const times = isOn(form['equal_date_size'] ?? true) ? timeLevel(form, frame) : null;
  const sizeOf = ({ names, value }: Block): number => {
    const size = isOn(form['log_scale']) ? Math.log1p(value) : value;
    if (times === null) return size;
    // All times are equally high.
    const time = blocks.get(JSON.stringify(names.slice(0, times + 1)))?.value || 1;
    return value / time;
  };
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [HOVER_SIGNAL],
      data: [
        {
          name: 'tree',
          values: list.map((block, row) => ({
            row,
            id: block.id,
            parent: block.parent === '' ? null : block.parent,
            size: isLeaf.has(block.id) ? sizeOf(block) : 0,
            color: fillOf(block),
            ink: inkOn(colorAt([fillOf(block), PAGE[theme.mode]], FADING * (block.names.length - 1))),
            text: block.names.at(-1) ?? '',
            place: placeOf(block.names.at(-1) ?? ''),
            value: besideName(block.names.at(-1) ?? '', formats.number(block.value)),
          })),
          transform: [
            { type: 'stratify', key: 'id', parentKey: 'parent' },
            {
              type: 'partition',
              field: 'size',
              sort: BY_PLACE_AND_SIZE,
              size: [{ signal: 'height' }, { signal: `width * ${(depth + 1) / depth}` }],
              as: ['y0', 'x0', 'y1', 'x1', 'depth', 'children'],
            },
            // The whole has no column of its own.
            { type: 'filter', expr: 'datum.depth > 0' },
            { type: 'formula', as: 'left', expr: `datum.x0 - width / ${depth}` },
            { type: 'formula', as: 'wide', expr: 'datum.x1 - datum.x0' },
          ],
        },
      ],
      marks: [
        mark('rect', 'tree', {
          x: { field: 'left' },
          width: { signal: 'max(1, datum.wide - 1)' },
          y: { field: 'y0' },
          y2: { signal: 'max(datum.y0 + 0.5, datum.y1 - 1)' },
          fill: { field: 'color' },
          // Inner parts have the colour of the outermost one.
          fillOpacity: { signal: `hover === datum.row ? 1 : 1 - ${FADING} * (datum.depth - 1)` },
        }),
        passiveMark('text', 'tree', {
          x: { signal: 'datum.left + 6' },
          y: { signal: '(datum.y0 + datum.y1) / 2' },
          baseline: { value: 'middle' },
          limit: { signal: `max(0, datum.wide - ${BESIDE})` },
          text: {
            signal: `datum.y1 - datum.y0 < ${LABEL_SIZE + 4} ? '' : ${LETTER} * (length(datum.text) + length(datum.value) + 2) < datum.wide - ${BESIDE} ? datum.text + '  ' + datum.value : datum.text`,
          },
          fill: { field: 'ink' },
        }),
      ],
    },
    legend: [],
    ramp: null,
    notes: [...all.notes, ...read.notes],
    tooltips: markTooltips(
      formats.fullStyle,
      list.map((block, row) => {
        const valueOf = ({ value }: Block) => [value, ` (${percent(value / total)})`] as const;
        const title = block.names.join(' › ');
        if (!isOn(form['rich_tooltip'] ?? true) || block.names.length < 2)
          return [row, partTooltip(title, valueOf(block), fillOf(block))];
        const lines = block.names.flatMap((name, depth) => {
          const at = blocks.get(JSON.stringify(block.names.slice(0, depth + 1)));
          const strong = depth === block.names.length - 1;
          return at === undefined ? [] : [{ label: name, value: valueOf(at), color: fillOf(at), strong }];
        });
        return [row, { title, lines }];
      }),
    ),
    dimensions: null,
  };
};
