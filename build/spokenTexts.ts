import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOCALE_FILE =
  /[\\/]node_modules[\\/]react-(?:aria|stately)[\w-]*[\\/].*[\\/]intl[\\/](?:(\w+)[\\/])?([a-z]{2}-[A-Z]{2})\.m?js$/;

const fileOf = (part: string): string =>
  fileURLToPath(new URL(`../src/ui/kit/spoken/${part}.ts`, import.meta.url));

/**
 * What React Aria says is in texts of the catalogue, like all others, in place of its English ones. Its packs in
 * thirty-four languages, about 40 kB compressed, are left out.
 */
export function spokenTexts(): Plugin {
  return {
    name: 'spoken-texts',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const [file, part = '', locale] = LOCALE_FILE.exec(id.split('?')[0] ?? id) ?? [];
      if (file === undefined) return null;
      // In a locale that is not there it says what it does in English.
      if (locale !== 'en-US') return 'export default null;';
      if (!existsSync(fileOf(part))) this.error(`There are no texts of ${file}: write ${fileOf(part)}.`);
      return `export { messages as default } from ${JSON.stringify(fileOf(part))};`;
    },
  };
}
