/** `npm run judge -- FILE...`: reads histories, JSON lines, and says which promises they break. */
import { readFileSync } from 'node:fs';
import { judged } from './judge.ts';

for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const broken = judged(lines);
  console.log(`${file}: ${lines.length - 1} events, ${broken.length === 0 ? 'all kept' : 'broken:'}`);
  for (const line of broken) console.log(`  ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
