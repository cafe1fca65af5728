import {
  type ColumnContents,
  type DatasetContents,
  type MetricContents,
  type Parts,
  canonicalDataset,
} from './datasetContents.ts';

/**
 * Makes a merged dataset valid: a name stands for one column and for one metric. Where both sides added the same column
 * of the source, it is one column with the settings of this side; other namesakes are renamed, so that nothing is lost.
 */
export function repairDataset(merged: DatasetContents, sides: readonly DatasetContents[]): DatasetContents {
  // The server's side of a merge comes second; a content alone is valid already.
  const known = sides[1] ?? sides[0] ?? merged;
  return canonicalDataset({
    ...merged,
    columns: withUniqueNames(merged.columns, known.columns, {
      nameOf: ({ column_name: name }) => name,
      renamed: (column, name): ColumnContents => ({ ...column, column_name: name }),
    }),
    metrics: withUniqueNames(merged.metrics, known.metrics, {
      nameOf: ({ metric_name: name }) => name,
      renamed: (metric, name): MetricContents => ({ ...metric, metric_name: name }),
    }),
  });
}

interface Naming<Part> {
  readonly nameOf: (part: Part) => string;
  readonly renamed: (part: Part, name: string) => Part;
}

function withUniqueNames<Part extends { readonly expression: string }>(
  parts: Parts<Part>,
  known: Parts<Part>,
  { nameOf, renamed }: Naming<Part>,
): Parts<Part> {
  const entries = Object.entries(parts);
  if (new Set(entries.map(([, part]) => nameOf(part))).size === entries.length) return parts;
  // Those of the server keep their names.
  const ordered = entries.toSorted(([a], [b]) => Number(!(a in known)) - Number(!(b in known)));
  const names = new Set(entries.map(([, part]) => nameOf(part)));
  const taken = new Map<string, string>();
  const result: Record<string, Part> = {};
  for (const [key, part] of ordered) {
    const name = nameOf(part);
    const holder = taken.get(name);
    const held = holder === undefined ? undefined : result[holder];
    if (holder === undefined || held === undefined) {
      taken.set(name, key);
      result[key] = part;
    } else if (held.expression === part.expression) {
      result[holder] = part;
    } else {
      const free = freeName(name, names);
      names.add(free);
      taken.set(free, key);
      result[key] = renamed(part, free);
    }
  }
  return result;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let n = 2;
  while (taken.has(`${name} (${n})`)) n += 1;
  return `${name} (${n})`;
}
