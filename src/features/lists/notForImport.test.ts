import { expect, test } from 'vitest';
import { notForImport } from './notForImport.ts';

test('a portable file is not sent to be imported: the dialog says how it is opened', () => {
  expect(notForImport('Sales.sextant')).toMatch(/drop the file on the page to open it/);
  expect(notForImport('Sales.SEXTANT')).not.toBeNull();
  expect(notForImport('sextant.zip')).toBeNull();
});
