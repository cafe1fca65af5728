import { expect, test } from 'vitest';
import { datasetPart } from '../contents/datasetParts.ts';
import { FIELD_NAMES } from './fieldNames.ts';

test('a field has the same name in a replacement and in a conflict', () => {
  for (const [field, name] of Object.entries(FIELD_NAMES))
    expect(datasetPart({ path: [field], kind: 'changed' }, [])?.noun).toBe(name);
});
