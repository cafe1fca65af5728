import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Drawing } from './drawing.ts';
import { timePivot } from './timePivot/type.ts';
import { compare } from './compare/type.ts';
import { parallel } from './parallel/type.ts';
import { calendar } from './calendar/type.ts';
import { partition } from './partition/type.ts';
import { chord } from './chord/type.ts';
import { rose } from './rose/type.ts';
import { bubble } from './bubble/type.ts';
import { bullet } from './bullet/type.ts';
import { gantt } from './gantt/type.ts';
import { graph } from './graph/type.ts';
import { horizon } from './horizon/type.ts';
import { outermostLabels, rowLabels } from './kit/rowLabels.ts';
import { seriesLabels } from './kit/series/timeSeriesSpec.ts';
import { tree } from './tree/type.ts';

/** What is known of a drawing of `moreDrawings.ts` before it is loaded. */
export type LateDrawing = Omit<Drawing, 'spec'>;

/** The types that are drawn by `moreDrawings.ts`: one line each. */
export const LATE_DRAWINGS: readonly LateDrawing[] = [
  { type: bubble, labels: rowLabels('series') },
  { type: bullet },
  { type: gantt, labels: rowLabels('series') },
  { type: graph, labels: rowLabels('source_category') },
  { type: horizon },
  { type: tree },
  { type: rose, labels: seriesLabels },
  { type: chord, labels: outermostLabels('groupby') },
  { type: partition, labels: outermostLabels('groupby') },
  { type: calendar },
  { type: parallel },
  { type: compare, labels: seriesLabels },
  { type: timePivot },
];

const BY_KEY: ReadonlyMap<string, LateDrawing> = new Map(LATE_DRAWINGS.map((late) => [late.type.key, late]));

export const lateDrawingOf = (form: FormData): LateDrawing | null => BY_KEY.get(vizType(form)) ?? null;
