const ROOT = String.raw`(?:[A-Za-z]:[/\\]|/)`;
const QUOTED = new RegExp(String.raw`(["'\`])${ROOT}[^"'\`\n]*[/\\]([^"'\`\n/\\]*)\1`, 'g');
/** Not within a word, an address or another path. */
const PLAIN = new RegExp(
  String.raw`(?<![\w:/\\.-])${ROOT}(?:[^\s"'\`<>|*?/\\]+[/\\])+([^\s"'\`<>|*?/\\]*)`,
  'g',
);

/** A message about the machine's files without where they are: of each path its last name. */
export const withoutFolders = (message: string): string =>
  message.replace(QUOTED, '$1$2$1').replace(PLAIN, '$1');
