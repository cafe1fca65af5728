/** Lower case letters, digits and underscores: can be typed without quotes. */
export function bareName(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  if (bare === '') return 'rows';
  return /^\p{N}/u.test(bare) ? `t_${bare}` : bare;
}

const LONGEST = 60;

/** The name, with a number if it is taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
  return name;
}
