import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { PivotTable } from './kit/pivot/pivotTable.ts';
import type { ChartDefinition, Draw } from './api.ts';
import { type BigNumber, bigNumber } from './kit/number/bigNumber.ts';
import { DEFINITIONS } from './registry.ts';

/** The drawings that load with the page: a dashboard draws these types in its first frame. */
type Usual = Pick<ChartDefinition, 'draw' | 'drawNumber' | 'drawPivot'>;

const USUAL: ReadonlyMap<string, Usual> = new Map(DEFINITIONS.map((type) => [type.key, type]));

const usual = (form: FormData): Usual | undefined => USUAL.get(vizType(form));

/** The drawing of a usual type; null for others. */
export const usualDrawing = (form: FormData): Draw | null => usual(form)?.draw ?? null;

/** The number that a chart is. */
export const drawnNumber = (form: FormData, frames: readonly Frame[]): BigNumber =>
  (usual(form)?.drawNumber ?? bigNumber)(form, frames);

/** The pivot table that a chart is, by its rows and the results of its levels; null for one that is none. */
export const drawnPivot = (form: FormData, frame: Frame, others: readonly Frame[]): PivotTable | null =>
  usual(form)?.drawPivot?.(form, frame, others) ?? null;
