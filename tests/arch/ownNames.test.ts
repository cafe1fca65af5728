import { describe, expect, test } from 'vitest';
import { checkedExpression } from '#domain/compile/sql/expression.ts';
import { filterCondition } from '#domain/compile/sql/filters.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { postProcess } from '#domain/compile/post/postProcess.ts';
import { emptyMask } from '#domain/nativeFilter/dataMask.ts';
import { extraFormDataFor } from '#domain/filter/chart/extraFormDataFor.ts';
import { filtersOf } from '#domain/filter/bar/cascade.ts';
import { filtersOnChart } from '#domain/filter/chart/filtersOnChart.ts';
import { firstsToTake } from '#domain/filter/mask/firstValue.ts';
import { isMaskOf } from '#domain/filter/mask/startMasks.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { describeRow } from '../../src/features/offline/describeRow.ts';
import { kindByName } from '../../server/files/fileKind.ts';
import { relatedCondition } from '../../server/routes/asset/listConditions.ts';
import { openedMeta } from '../server/testApp.ts';

/* The names of Object.prototype are ordinary names in files, dashboards and input. */

describe.each(Object.getOwnPropertyNames(Object.prototype))('the name %s', (name) => {
  test('is a column of an expression', () => {
    expect(checkedExpression(`SUM(${name})`)).toBe(`SUM(${name})`);
  });

  test('is no operator of a filter', () => {
    const filter = { col: 'a', op: name, val: 1 };
    expect(() => filterCondition(filter, 'a', undefined, DUCKDB)).toThrow('Invalid filter operation type');
  });

  test('is a column of rows, renamed only on request', () => {
    const frame = frameOfWire({ data: [{ [name]: 1 }], colnames: [name], coltypes: [0], label_map: {} });
    expect(frame.columns[0]?.parts).toEqual([name]);
    const renamed = postProcess(frame, [{ operation: 'rename', options: { columns: { other: 'x' } } }]);
    expect(renamed).toMatchObject({ value: { columns: [{ name }] } });
  });

  test('is the id and the type of a filter without a value', () => {
    const filter = {
      id: name,
      name: 'F',
      filterType: name,
      targets: [{ datasetId: 3, column: { name: 'c' } }],
      controlValues: { defaultToFirstItem: true },
    };
    const metadata = readMetadata(JSON.stringify({ native_filter_configuration: [filter] }));
    const layout = readLayout('{}', []);
    const filters = filtersOf(metadata.nativeFilters);
    expect(filters.map(({ id }) => id)).toEqual([name]);
    expect(() => firstsToTake(metadata.nativeFilters, {})).not.toThrow();
    expect(filtersOnChart(1, { metadata, layout, masks: {}, datasetOf: () => null })).toEqual([]);
    expect(() => extraFormDataFor(1, { metadata, layout, masks: {}, datasetOf: () => null })).not.toThrow();
    const mask = { ...emptyMask(name), extraFormData: { filters: [] } };
    for (const each of filters) expect(isMaskOf(each, mask)).toBe(true);
  });

  test('is no file format, no change and no relation', () => {
    expect(kindByName(`sales.${name}`)).toBeNull();
    expect(describeRow({ command: name })).toContain(name);
    expect(relatedCondition('dataset', { col: name, opr: 'rel_m_m', value: 1 })).toBeNull();
  });

  test('is the name of a role', () => {
    const meta = openedMeta(':memory:');
    const person = { passwordHash: '', firstName: '', lastName: '', email: 'e', username: 'u' };
    const id = meta.users.insert(person, 0);
    meta.roles.grant(id, meta.roles.put(name, [['can_read', 'Chart']]));
    expect(Object.entries(meta.roles.ofUser(id))).toEqual([[name, [['can_read', 'Chart']]]]);
  });
});
