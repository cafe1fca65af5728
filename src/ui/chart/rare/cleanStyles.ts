/** What may load something, and escapes that could spell it. */
const LOADING = /url\s*\(|image\s*\(|image-set\s*\(|src\s*\(|@import|@font-face|@namespace|\\/i;

/** The author's rules; none if any part of them could load something. */
export const cleanStyles = (css: string): string =>
  LOADING.test(css.replace(/\/\*[\s\S]*?\*\//g, '')) ? '' : css;

/** Properties that change how an element looks, and not where it is on the page. */
const PROPERTY =
  /^(?:color|background|background-color|opacity|font(?:-\w+)*|text-[\w-]+|line-height|letter-spacing|white-space|word-break|(?:margin|padding|border)(?:-[\w-]+)*|border-radius|(?:min-|max-)?(?:width|height)|display|flex(?:-\w+)*|grid(?:-[\w-]+)*|gap|row-gap|column-gap|align-[\w-]+|justify-[\w-]+|vertical-align|list-style(?:-type)?|float|overflow(?:-[xy])?|box-sizing|box-shadow|transform|list-style-position|table-layout|border-collapse)$/;

/** The declarations of a style attribute, as React takes them. */
export function cleanDeclarations(style: string): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = declaration.slice(at + 1).trim();
    if (!PROPERTY.test(name) || value === '' || LOADING.test(value)) continue;
    kept[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return kept;
}
