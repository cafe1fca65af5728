import type { Plan, PlanStep, PlanUnit } from './plan.ts';

/** `  ->  Seq Scan on t  (cost=0.00..35.50 rows=10 width=4) (actual time=0.1..0.2 rows=9 loops=1)` */
const STEP =
  /^(\s*(?:->\s+)?)(\S.*?)\s+\((?:cost=[\d.]+\.\.(?<cost>[\d.]+) rows=(?<rows>[\d.]+) width=\d+)\)/;
const ACTUAL = /\(actual time=[\d.]+\.\.(?<time>[\d.]+) rows=(?<rows>[\d.]+) loops=(?<loops>\d+)\)/;

interface Read {
  readonly name: string;
  readonly indent: number;
  readonly details: string[];
  readonly cost: number;
  readonly time: number | null;
  readonly rows: number;
  readonly under: Read[];
}

/** PostgreSQL's plan as text, and that of engines that descend from it; null for any other text. */
export function postgresText(lines: readonly string[]): Plan | null {
  const tops: Read[] = [];
  const open: Read[] = [];
  for (const line of lines) {
    const step = stepIn(line);
    const last = open.at(-1);
    if (step === null) {
      const indent = line.search(/\S/);
      if (last !== undefined && indent > last.indent) last.details.push(line.trim());
      continue;
    }
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= step.indent) open.pop();
    (open.at(-1)?.under ?? tops).push(step);
    open.push(step);
  }
  if (tops.length === 0) return null;
  const unit = tops.every(({ time }) => time !== null) ? 'milliseconds' : 'cost';
  return { unit, steps: tops.map((each) => planStep(each, unit)) };
}

function stepIn(line: string): Read | null {
  const found = STEP.exec(line);
  if (found === null) return null;
  const { cost, rows } = found.groups ?? {};
  const actual = ACTUAL.exec(line)?.groups;
  const loops = Number(actual?.['loops'] ?? 1);
  return {
    name: found[2] ?? '',
    indent: found[1]?.length ?? 0,
    details: [],
    cost: Number(cost),
    time: actual === undefined ? null : Number(actual['time']) * loops,
    rows: actual === undefined ? Number(rows) : Number(actual['rows']) * loops,
    under: [],
  };
}

const whole = ({ cost, time }: Read, unit: PlanUnit): number => (unit === 'cost' ? cost : (time ?? 0));

function planStep(read: Read, unit: PlanUnit): PlanStep {
  const below = read.under.reduce((sum, each) => sum + whole(each, unit), 0);
  return {
    name: read.name,
    details: read.details,
    rows: read.rows,
    own: Math.max(0, whole(read, unit) - below),
    steps: read.under.map((each) => planStep(each, unit)),
  };
}
