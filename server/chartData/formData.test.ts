import { expect, test } from 'vitest';
import type { ChartRow } from '../meta/content/charts.ts';
import { formDataOf } from './formData.ts';

const form = (params: Readonly<Record<string, unknown>>) =>
  formDataOf({ id: 1, params: JSON.stringify(params) } as ChartRow);

test('form data older than time ranges gets one from since and until', () => {
  const old = form({ since: '2000', until: '2014-01-02', time_range: '2014-01-01 : 2014-01-02' });
  expect(old).toMatchObject({ time_range: '2000 : 2014-01-02' });
  expect(old).not.toHaveProperty('since');
  expect(form({ until: 'now' })).toMatchObject({ time_range: ' : now' });
  expect(form({ time_range: 'Last week' })).toMatchObject({ time_range: 'Last week' });
});
