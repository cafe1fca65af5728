import type { Frame } from '#domain/compile/frame.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import { ownStateOfReader, readerForm } from '#domain/chart/form/readerForm.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';

/** Something to press below a chart that leaves out rows: the words, and the state of the chart that it asks for. */
export interface Way {
  readonly text: string;
  readonly own: FormData | undefined;
}

/** No server returns more rows for a chart. */
const MOST_ROWS = 100_000;

/** How long a bucket of a grain is. */
const GRAINS: readonly (readonly [grain: string, length: number, text: string])[] = [
  ['PT1S', SECOND, ''],
  ['PT1M', MINUTE, 'Group by minute'],
  ['PT1H', HOUR, 'Group by hour'],
  ['P1D', DAY, 'Group by day'],
  ['P1W', 7 * DAY, 'Group by week'],
  ['P1M', 30 * DAY, 'Group by month'],
  ['P3M', 91 * DAY, 'Group by quarter'],
  ['P1Y', 365 * DAY, 'Group by year'],
];

/** The ways from some of the rows to all of them, and back to the chart as it is saved. */
export function waysToAll(form: FormData, frame: Frame | undefined): readonly Way[] {
  const isAsked = Object.keys(readerForm(form)).length > 0;
  const back: readonly Way[] = isAsked ? [{ text: 'Show as saved', own: undefined }] : [];
  const { cut } = frame?.omitted ?? {};
  if (cut === undefined || isOn(form['server_pagination'])) return back;
  const { rows, all } = cut;
  const wanted = all === null ? MOST_ROWS : Math.min(all, MOST_ROWS);
  const more: Way = {
    text: all !== null && all <= MOST_ROWS ? 'Show all' : 'Show more',
    own: ownStateOfReader({ ...readerForm(form), row_limit: wanted }),
  };
  return [...(wanted > rows ? [more] : []), ...coarser(form, all === null ? 2 : all / rows), ...back];
}

/** The finest of the coarser grains that has at least so many times fewer buckets. */
function coarser(form: FormData, times: number): readonly Way[] {
  const grain = timeGrain(form);
  const at = GRAINS.findIndex(([name]) => name === grain);
  const length = GRAINS[at]?.[1];
  if (length === undefined) return [];
  const next = GRAINS.slice(at + 1).find(([, longer]) => longer >= length * times) ?? GRAINS.at(-1);
  if (next === undefined || next[0] === grain) return [];
  return [{ text: next[2], own: ownStateOfReader({ ...readerForm(form), time_grain_sqla: next[0] }) }];
}
