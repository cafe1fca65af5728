import { type FormData, vizType } from '../form/formData.ts';
import type { Drawing } from './drawing.ts';
import { bullet } from './bullet/type.ts';

/** What is known of a drawing of `moreDrawings.ts` before it is loaded. */
export type LateDrawing = Omit<Drawing, 'spec'>;

/** The types that are drawn by `moreDrawings.ts`: one line each. */
export const LATE_DRAWINGS: readonly LateDrawing[] = [{ type: bullet }];

const BY_KEY: ReadonlyMap<string, LateDrawing> = new Map(LATE_DRAWINGS.map((late) => [late.type.key, late]));

export const lateDrawingOf = (form: FormData): LateDrawing | null => BY_KEY.get(vizType(form)) ?? null;
