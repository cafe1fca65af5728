import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from './kit/spec/chartSpec.ts';
import type { ChartType } from './api.ts';

/** How a chart type is drawn. Types without a drawing are HTML. */
export interface Drawing {
  readonly type: ChartType;
  /** The spec for the results of its queries; `others` are those after the first. */
  readonly spec: (
    form: FormData,
    frame: Frame,
    look: ChartTheme,
    state: ChartState,
    others: readonly Frame[],
  ) => ChartSpec | NothingToDraw;
  /** The labels it assigns colours to, in that order. Absent: none. */
  readonly labels?: (form: FormData, frames: readonly Frame[]) => readonly string[];
  /** Whether the labels have the same order whatever that of the rows is. */
  readonly hasOwnOrder?: true;
}
