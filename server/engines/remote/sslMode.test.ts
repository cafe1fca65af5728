import { expect, test } from 'vitest';
import { clientConfig as clickhouseConfig, serverAt } from '../clickhouse/address.ts';
import { connectionOptions } from '../mysql/address.ts';
import { clientConfig } from '../postgresql/address.ts';
import { coordinatorOf } from '../trino/address.ts';

const KINDS = [
  { kind: 'postgresql', sslOf: (query: string) => clientConfig(`postgresql://u:p@h/d${query}`).ssl || null },
  { kind: 'mysql', sslOf: (query: string) => connectionOptions(`mysql://u:p@h/d${query}`).ssl ?? null },
];

test.each(KINDS)('$kind is encrypted where its address asks for it, however it writes it', ({ sslOf }) => {
  for (const word of ['require', 'REQUIRE', 'required', 'Required'])
    expect(sslOf(`?sslmode=${word}`), word).toMatchObject({ rejectUnauthorized: false });
  for (const word of ['verify-ca', 'VERIFY_CA', 'verify-full', 'verify_full', 'VERIFY_IDENTITY'])
    expect(sslOf(`?sslmode=${word}`), word).toMatchObject({ rejectUnauthorized: true });
  for (const query of ['', '?sslmode=disable', '?sslmode=DISABLED']) expect(sslOf(query), query).toBeNull();
});

test.each(KINDS)('$kind is not connected in the clear for a word that nobody knows', ({ sslOf }) => {
  for (const word of ['verify-ful', 'true', '1', 'ssl'])
    expect(() => sslOf(`?sslmode=${word}`), word).toThrow(/is not known: it is one of disable, require/);
});

test.each([
  {
    kind: 'clickhousedb',
    urlOf: (query: string) => String(clickhouseConfig(serverAt(`clickhousedb://u@h/d${query}`)).url),
  },
  { kind: 'trino', urlOf: (query: string) => coordinatorOf(`trino://u@h/d${query}`, 'UTC').url },
])('$kind is spoken to in the clear only where its address says so', ({ urlOf }) => {
  for (const query of ['?secure=true', '?secure=True', '?secure=on', '?protocol=https', '?secure=ture'])
    expect(urlOf(query), query).toMatch(/^https:/);
  for (const query of ['', '?secure=false', '?secure=0', '?protocol=http'])
    expect(urlOf(query), query).toMatch(/^http:/);
});
