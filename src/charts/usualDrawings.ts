import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { PivotTable } from './kit/pivot/pivotTable.ts';
import type { TableView } from './kit/table/tableView.ts';
import type { ChartDefinition, Draw, DrawTable } from './api.ts';
import { type BigNumber, bigNumber } from './kit/number/bigNumber.ts';
import { DEFINITIONS } from './registry.ts';

/** The drawings that load with the page: a dashboard draws these types in its first frame. */
type Usual = Pick<ChartDefinition, 'draw' | 'drawNumber' | 'drawPivot' | 'drawTable'>;

const usual = (form: FormData): Usual | undefined => DEFINITIONS.find(({ key }) => key === vizType(form));

/** The drawing of a usual type; null for others. */
export const usualDrawing = (form: FormData): Draw | null => usual(form)?.draw ?? null;

/** The number that a chart is. */
export const drawnNumber = (form: FormData, frames: readonly Frame[]): BigNumber =>
  (usual(form)?.drawNumber ?? bigNumber)(form, frames);

/** The pivot table that a chart is, by its rows and the results of its levels; absent for one that is none. */
export const drawnPivot = (form: FormData, frame: Frame, others: readonly Frame[]): PivotTable | undefined =>
  usual(form)?.drawPivot?.(form, frame, others);

/** The table that a chart is; absent for one that is none. */
export const drawnTable = (...[form, ...from]: Parameters<DrawTable>): TableView | undefined =>
  usual(form)?.drawTable?.(form, ...from);
