import { expect, test } from 'vitest';
import { certificationIn, withCertification } from './certification.ts';

test('who certified a column or metric is read as charts’ responses say it, and as its extra does', () => {
  const certification = { by: 'Finance', details: 'Audited' };
  expect(certificationIn({ certified_by: 'Finance', certification_details: 'Audited' })).toEqual({
    certification,
  });
  const extra = withCertification({ warning: 'x' }, certification);
  expect(certificationIn({ extra })).toEqual({ certification });
  expect(certificationIn({ extra: JSON.stringify(extra) })).toEqual({ certification });
  expect(certificationIn({ certified_by: null, certification_details: null, extra: null })).toEqual({});
  expect(certificationIn({ extra: 'no JSON' })).toEqual({});
});
