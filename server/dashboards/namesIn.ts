/** Every text in a form, at any depth: the names of columns and metrics are among them, and more does no harm. */
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
