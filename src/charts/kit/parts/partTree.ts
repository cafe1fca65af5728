import type { Frame } from '#domain/compile/frame.ts';
import { besideName } from '#domain/format/besideName.ts';
import { inkOn } from '../colors/legible.ts';
import { type FormData, isOn, metricLabel } from '#domain/chart/form/formData.ts';
import { chartFormats, percent } from '../spec/text/formats.ts';
import { capped, FIRST_VALUES, MAX_PARTS } from '../spec/limits.ts';
import { groupTotals } from '../levels/groupTotals.ts';
import { hasOrder } from '../colors/colorOrder.ts';
import type { ChartType } from '../../api.ts';
import { aboveZero, NONE_ABOVE_ZERO } from './aboveZero.ts';
import { labelsOfTree } from './labelsOfTree.ts';
import { groupsOf, parentOf, type PartGroup } from './partGroups.ts';
import { isSelected, partsFrame, type Part } from './partsFrame.ts';
import { markTooltips } from '../spec/tooltips/tooltips.ts';
import { partTooltip, shortText } from './partTexts.ts';
import type { ChartTheme, NothingToDraw, ChartSpec, ChartState } from '../spec/chartSpec.ts';
import { seriesColors } from '../spec/series/seriesColors.ts';
import { DIMMED } from '../spec/specParts.ts';

/** Groups have negative rows, so that they are no row of the result. */
const FIRST_GROUP = -2;

/** A part as a fraction of the whole, for labels. */
export interface TreePart {
  readonly name: string;
  readonly value: string;
  readonly share: string;
  /** The share as a number; null where the whole is not known. */
  readonly ratio: number | null;
}

/** A hierarchy of parts: the data of a chart, whatever its shape. */
export interface PartTree {
  /** Groups with their value as text; empty where it is not known. */
  readonly groups: readonly (PartGroup & {
    readonly row: number;
    readonly total: string;
    readonly color: string;
    readonly text: string;
  })[];
  readonly leaves: readonly {
    readonly id: string;
    readonly parent: string;
    readonly name: string;
    readonly row: number;
    readonly value: number;
    readonly color: string;
    readonly ink: string;
    readonly opacity: number;
    readonly text: string;
    /** In place of the text where that would be cut: a cut number reads as another. */
    readonly short: string;
  }[];
  /** The value of all parts, as text; empty where it is not known. */
  readonly whole: string;
  readonly legendAndTexts: Pick<ChartSpec, 'legend' | 'ramp' | 'notes' | 'tooltips' | 'dimensions'>;
}

export interface TreeRequest {
  readonly form: FormData;
  readonly query: ChartType['query'];
  readonly frame: Frame;
  readonly theme: ChartTheme;
  readonly state: ChartState;
  readonly levels: Parameters<typeof partsFrame>[2];
  readonly metric: Parameters<typeof partsFrame>[3];
  readonly labelOf: (part: TreePart) => string;
  /** The label that a part with these names on its path has the colour of. */
  readonly colorKey: (names: readonly string[]) => string;
  /** Colours by another value, if not by labels. */
  readonly colorAtPath?: (names: readonly string[]) => string | null;
  /** The results of `groupQueries`. */
  readonly totals: readonly Frame[];
}

export function partTree(request: TreeRequest): PartTree | NothingToDraw {
  const { query, form, frame, theme, state, levels, metric, labelOf, colorKey, totals } = request;
  const read = partsFrame(form, frame, levels, metric);
  if ('reason' in read) return read;
  const drawn = aboveZero(read.parts);
  const all = capped(drawn.parts, MAX_PARTS, FIRST_VALUES);
  if (all.items.length === 0) return NONE_ABOVE_ZERO;
  const formats = chartFormats(form);
  const keyOf = (part: Part): string => colorKey(part.names.length === 0 ? [part.label] : part.names);
  const valueOf = groupTotals({ form, levels, metric, parts: read.parts, frames: totals });
  const whole = valueOf([]);
  const groups = groupsOf(all.items).map((group, at) => ({
    ...group,
    row: FIRST_GROUP - at,
    value: valueOf(group.path),
  }));
  const ratioOf = (value: number): number | null => (whole === null || whole <= 0 ? null : value / whole);
  const shareOf = (part: { readonly value: number }): string =>
    whole === null || whole === 0 ? '\u2013' : percent(part.value / whole);
  const colored = read.parts.length > MAX_PARTS ? all.items : read.parts;
  const paths = colored.map(({ names, label }) => (names.length === 0 ? [label] : names));
  const labels = labelsOfTree(metric && metricLabel(metric), paths, colorKey, hasOrder(query, form));
  const colorOf = seriesColors(form, theme, labels);
  const colorOfGroup = (path: readonly string[]): string =>
    request.colorAtPath?.(path) ?? colorOf(colorKey(path));
  const colorOfPart = (part: Part): string => request.colorAtPath?.(part.names) ?? colorOf(keyOf(part));
  const hasLabels = isOn(form['show_labels'] ?? true);
  const textOf = (part: Part): string =>
    labelOf({
      name: part.names.at(-1) ?? part.label,
      value: formats.number(part.value),
      share: shareOf(part),
      ratio: ratioOf(part.value),
    });
  return {
    // The layout adds up the parts itself: a value here would be counted twice.
    groups: groups.map(({ value, ...group }) => ({
      ...group,
      total: value === null ? '' : besideName(group.title, formats.number(value)),
      color: colorOfGroup(group.path),
      text:
        hasLabels && value !== null
          ? labelOf({
              name: group.title,
              value: formats.number(value),
              share: shareOf({ value }),
              ratio: ratioOf(value),
            })
          : hasLabels
            ? group.title
            : '',
    })),
    leaves: all.items.map((part) => ({
      id: `row ${part.row}`,
      parent: parentOf(part.names),
      name: part.names.at(-1) ?? part.label,
      row: part.row,
      value: part.value,
      color: colorOfPart(part),
      ink: inkOn(colorOfPart(part)),
      opacity: isSelected(part, state.selected) ? 1 : DIMMED,
      text: hasLabels ? textOf(part) : '',
      short: hasLabels ? shortText(textOf(part), part.names.at(-1) ?? part.label) : '',
    })),
    whole: whole === null ? '' : formats.number(whole),
    legendAndTexts: {
      legend: [],
      ramp: null,
      notes: [...all.notes, ...drawn.notes],
      tooltips: markTooltips(formats.fullStyle, [
        ...groups.map(({ row, path, value }) => {
          const text = value === null ? '' : [value, ` (${shareOf({ value })})`];
          return [row, partTooltip(path.join(' › '), text, colorOfGroup(path))] as const;
        }),
        ...all.items.map((part) => {
          const text = [part.value, ` (${shareOf(part)})`];
          return [part.row, partTooltip(part.names.join(' › '), text, colorOfPart(part))] as const;
        }),
      ]),
      dimensions: read.dimensions,
    },
  };
}
