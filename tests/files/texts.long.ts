import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { wrongTexts } from './textReader.ts';

/** Texts of new seeds each time; `SEED=N FILES=1` repeats one. */

const first = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const count = Number(process.env['FILES'] ?? 300);

test(
  `texts of the seeds from ${first} are read as written, or it is said, on the server and on the device alike`,
  async () => {
    expect(await wrongTexts(await wasmEngine(), { first, count })).toEqual([]);
  },
  HOUR,
);
