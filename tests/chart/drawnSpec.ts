import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from './anyDrawing.ts';

/** The spec of a form over rows, in which the column `at` is times. Throws if the form cannot be drawn. */
export function drawnSpec(
  form: JsonRecord,
  data: readonly Readonly<Record<string, FrameValue>>[],
): JsonRecord {
  const colnames = Object.keys(data[0] ?? {});
  const typeOf = (name: string) => (name === 'at' ? 2 : typeof data[0]?.[name] === 'string' ? 1 : 0);
  const frame = frameOfWire({ colnames, coltypes: colnames.map(typeOf), data });
  const picture = anyChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture.spec;
}
