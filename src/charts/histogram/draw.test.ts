import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

test('a bin is named in the tooltip with the digits that its ends have, without those that floats add', () => {
  const names = ['0.26 - 115.12800000000001', '115.12800000000001 - 229.996'];
  const rows = frameOfWire({ colnames: names, coltypes: [0, 0], data: [{ [names[0]!]: 3, [names[1]!]: 5 }] });
  const form = withDefaults({ viz_type: 'histogram_v2', column: 'amount', bins: 2 });
  const picture = buildChartSpec(form, [rows], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const titles = [0, 1].map((row) => tooltipAt(picture, { row, series: 0, marks: [] } as never)?.title);
  expect(titles).toEqual(['0.26 – 115.128', '115.128 – 229.996']);
});
