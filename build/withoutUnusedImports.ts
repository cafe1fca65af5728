const IMPORT = /^import \{([^}]*)\} from ("[^"]+"|'[^']+');?/gm;
const COMMENT = /\/\*[^]*?\*\//g;

/** Without names that are imported and not used any more: what they name could be in a page for their sake. */
export function withoutUnusedImports(code: string): string {
  const body = code.replaceAll(IMPORT, '').replaceAll(COMMENT, '');
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(body);
  return code.replaceAll(IMPORT, (_, names: string, from: string) => {
    const used = names.split(',').filter((each) => isUsed(each.trim().split(' ').at(-1) ?? ''));
    return used.length === 0 ? '' : `import {${used.join(',')}} from ${from};`;
  });
}
