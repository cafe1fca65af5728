/**
 * `npm run rules`: how many rules of docs/spec/rules.md a test cites, and which citations name no rule; the latter fail
 * it.
 * `npm run rules -- --list` lists the rules that no test cites.
 */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { citationsIn } from './citations.ts';
import { misnumbered, specifiedRules, syncRules } from './ruleBook.ts';

const TESTS = '{src,sw,workers,server,tests}/**/*.{test.ts,test.tsx,spec.ts}';

function main(options: readonly string[]): number {
  const rules = specifiedRules(readFileSync('docs/spec/rules.md', 'utf8'));
  const known = new Map(
    [...rules, ...syncRules(readFileSync('src/sync/SPEC.md', 'utf8'))].map((rule) => [rule.id, rule]),
  );
  const cited = new Set<string>();
  const faults = [...misnumbered(rules)];
  for (const file of globSync(TESTS).sort()) {
    for (const { ids, isIdle, line, malformed } of citationsIn(readFileSync(file, 'utf8'))) {
      const at = `${file}:${line}`;
      faults.push(...malformed.map((text) => `${at}: ${text} is no citation: write [TAB-01 TAB-02].`));
      for (const id of ids) {
        const rule = known.get(id);
        if (rule === undefined) faults.push(`${at}: there is no rule ${id}.`);
        else if (rule.isWithdrawn) faults.push(`${at}: the rule ${id} is withdrawn.`);
        else if (!isIdle) cited.add(id);
      }
    }
  }
  const valid = rules.filter((rule) => !rule.isWithdrawn);
  const uncited = valid.filter(({ id }) => !cited.has(id));
  console.log(
    `${valid.length - uncited.length} of ${valid.length} rules are cited by a test; npm run rules -- --list names the other ${uncited.length}.`,
  );
  if (options.includes('--list')) for (const { id, text } of uncited) console.log(`${id} · ${text}`);
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
