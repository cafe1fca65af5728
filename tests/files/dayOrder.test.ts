import { beforeAll, expect, test } from 'vitest';
import type { DayOrder } from '#domain/device/files/fileTable.ts';
import { FOUND } from '#domain/device/files/csv/textChoice.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { rowsOfKept } from './openedFile.ts';

/** Days of texts that may be months. */

let service: ReturnType<typeof createEngineService>;
beforeAll(async () => {
  service = createEngineService(await wasmEngine());
});

test('days that may be months are named, and those that are certain with their form', async () => {
  const notes = async (csv: string) => {
    const seen = await service.previewFile({ file: new Blob([csv]), name: 'a.csv', types: null }, 1);
    return seen.ok ? seen.value.notes : seen.error;
  };
  expect(await notes('day,n\n01/02/2024,1\n03/04/2024,2\n')).toEqual([
    { kind: 'dayFirst', columns: ['day'] },
  ]);
  expect(await notes('day,n\n01/02/2024,1\n31/03/2024,2\n')).toEqual([
    { kind: 'readAs', form: 'DD/MM/YYYY', columns: ['day'] },
  ]);
  expect(await notes('day,n\n01/02/2024,1\n04/13/2024,2\n')).toEqual([
    { kind: 'readAs', form: 'MM/DD/YYYY', columns: ['day'] },
  ]);
  expect(await notes('day,n\n2024-01-02,1\n2024-03-04,2\n')).toEqual([]);
  expect(await notes('at,n\n01/02/2024 10:00:00,1\n03/04/2024 11:00:00,2\n')).toEqual([
    { kind: expect.stringMatching(/^(day|month)First$/), columns: ['at'] },
  ]);
});

test('days that may be months are read in the order that a person chose, and certain ones in theirs', async () => {
  const csv = [
    'day,certain,at',
    '01/02/2024,31/01/2024,03/04/2024 10:00:00',
    '03/04/2024,01/02/2024,05/06/2024 11:00:00',
  ].join('\n');
  const of = async (dayOrder: DayOrder) => {
    const request = { file: new Blob([csv]), name: 'a.csv', text: { ...FOUND, dayOrder } };
    const seen = await service.previewFile({ ...request, types: null }, 1);
    if (!seen.ok) return seen.error;
    const types = seen.value.columns.map(([, type]) => type);
    const taken = await service.takeFile({ ...request, types }, 1);
    if (!taken.ok) return taken.error;
    const [first] = await rowsOfKept(taken.value.kept);
    return [seen.value.notes, types, first];
  };
  expect(await of('dayFirst')).toEqual([
    [
      { kind: 'dayFirst', columns: ['day', 'at'] },
      { kind: 'readAs', form: 'DD/MM/YYYY', columns: ['certain'] },
    ],
    ['DATE', 'DATE', 'TIMESTAMP'],
    ['2024-02-01', '2024-01-31', '2024-04-03 10:00:00'],
  ]);
  expect(await of('monthFirst')).toEqual([
    [
      { kind: 'monthFirst', columns: ['day', 'at'] },
      { kind: 'readAs', form: 'DD/MM/YYYY', columns: ['certain'] },
    ],
    ['DATE', 'DATE', 'TIMESTAMP'],
    ['2024-01-02', '2024-01-31', '2024-03-04 10:00:00'],
  ]);
});
