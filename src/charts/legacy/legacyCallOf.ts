import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { records } from '../kit/legacy/rows.ts';
import type { LegacyCall } from '../legacyCall.ts';
import { DEFINITIONS } from '../registry.ts';

/** A type of the legacy call that has no charts here. */
const EVENT_FLOW: LegacyCall = {
  query: { columns: ['all_columns_x', 'entity', 'all_columns'], metrics: [], isTimed: true },
  load: async () => ({ legacyRows: (_form, frame) => records(frame) }),
};

const CALLS: ReadonlyMap<string, LegacyCall> = new Map([
  ['event_flow', EVENT_FLOW],
  ...DEFINITIONS.flatMap(({ key, legacyCall: call }) =>
    call === undefined ? [] : [[call.of ?? key, call] as const],
  ),
]);

/** How the legacy call serves a form; null for types that it does not serve. */
export const legacyCallOf = (form: FormData): LegacyCall | null => CALLS.get(vizType(form)) ?? null;
