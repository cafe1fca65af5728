/** A numbered rule that a test may cite. */
export interface Rule {
  readonly id: string;
  readonly text: string;
  readonly isWithdrawn: boolean;
}

const SPECIFIED = /^([A-Z]{2,4}-\d+) · (.*)$/gm;
const OF_SYNC = /^- \*\*([A-Z]{2,3}-\d+)\*\* (.*)$/gm;

/** The rules of docs/spec/rules.md. */
export function specifiedRules(text: string): readonly Rule[] {
  return rulesIn(text, SPECIFIED);
}

/** The rules of src/sync/SPEC.md. */
export function syncRules(text: string): readonly Rule[] {
  return rulesIn(text, OF_SYNC);
}

function rulesIn(text: string, line: RegExp): readonly Rule[] {
  return [...text.matchAll(line)].map(([, id = '', rule = '']) => ({
    id,
    text: rule,
    isWithdrawn: rule.includes('(withdrawn: '),
  }));
}

/** Numbering errors: each area counts from one without gaps or duplicates. */
export function misnumbered(rules: readonly Rule[]): readonly string[] {
  const last = new Map<string, number>();
  return rules.flatMap(({ id }) => {
    const [area = '', number = ''] = id.split('-');
    const due = (last.get(area) ?? 0) + 1;
    last.set(area, Number(number));
    return Number(number) === due ? [] : [`${id} stands where ${area}-${due} is due.`];
  });
}
