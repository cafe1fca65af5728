/** Every text in form data, at any depth: this includes the names of columns and metrics; other texts do no harm. */
export function namesIn(form: unknown): Set<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [form];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') names.add(value);
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return names;
}
