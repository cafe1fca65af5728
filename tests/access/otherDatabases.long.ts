import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { otherWorlds } from './otherWorlds.ts';
import { randomTexts } from './randomTexts.ts';

/** Texts of a new seed each time; `SEED=N` repeats them. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const COUNT = Number(process.env['TEXTS'] ?? 10_000);

const NAMES: Readonly<Record<string, string>> = {
  orders: 'Hidden.secret',
  seen: 'Closed.secrets',
  seen_again: 'Hidden.vault.shared',
  virtual_table: 'Open.shared',
  movies: 'own',
  list: 'hidden_column',
};
const named = (text: string): string =>
  text.replaceAll(
    /\b(?:orders|seen|seen_again|virtual_table|movies|list)\b/gi,
    (name) => NAMES[name] ?? name,
  );

test(
  `${COUNT} random texts of the seed ${SEED} tell nothing of databases that somebody may not read`,
  async () => {
    const worlds = await otherWorlds();
    const random = randomTexts(SEED);
    const told: string[] = [];
    for (let n = 0; n < COUNT; n += 1) {
      const text = named(random());
      for (const sql of [
        `SELECT ${text} AS x FROM own`,
        `SELECT id FROM own WHERE (${text}\n) ORDER BY id`,
        `CREATE TEMP TABLE made AS SELECT ${text} AS x FROM own`,
        `UPDATE own SET x = 7 WHERE (${text}\n)`,
      ]) {
        const [all, open] = await worlds.answers(sql);
        if (all !== open) told.push(`${sql}\n  ${all}\n  ${open}`);
      }
    }
    await worlds.close();
    expect(told).toEqual([]);
  },
  HOUR,
);
