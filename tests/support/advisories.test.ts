import { expect, test } from 'vitest';
import { fetchAdvisories, readAudit } from './advisories.ts';

const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });
const found = audit({
  left: {
    severity: 'high',
    via: [{ title: 'Runs what it reads', url: 'https://advisories.example/GHSA-1' }],
  },
  outer: { severity: 'high', via: ['left'] },
});

test('advisories are listed by package, severity and title, each once', () => {
  expect(readAudit(audit({}))).toEqual({ kind: 'known', faults: [] });
  expect(readAudit(found, {})).toEqual({
    kind: 'known',
    faults: ['left (high): Runs what it reads GHSA-1'],
  });
});

test('a reviewed advisory is accepted, until it no longer applies', () => {
  const accepted = { 'GHSA-1': 'Only its types are used.' };
  expect(readAudit(found, accepted)).toEqual({ kind: 'known', faults: [] });
  expect(readAudit(audit({}), accepted)).toEqual({
    kind: 'known',
    faults: ['GHSA-1 is accepted and not found any more'],
  });
});

test('an unreachable registry is no failure, and is reported', () => {
  const refused = { message: '405 Method Not Allowed - POST https://registry.example/', method: 'POST' };
  expect(readAudit(JSON.stringify(refused))).toEqual({ kind: 'unknown', why: '405 Method Not Allowed' });
  expect(readAudit('')).toMatchObject({ kind: 'unknown' });
});

test('a registry that does not respond is not waited for', async () => {
  const silent = [process.execPath, '-e', 'setInterval(() => undefined, 1000)'];
  expect(await fetchAdvisories(silent, 300)).toEqual({ kind: 'unknown', why: 'it took too long' });
  expect(await fetchAdvisories(['/nowhere/npm'])).toMatchObject({ kind: 'unknown' });
});
