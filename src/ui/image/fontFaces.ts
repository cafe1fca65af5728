const URL_IN_SOURCE = /url\((["']?)([^"')]+)\1\)/;

/** The page's bundled fonts as CSS with the files in it: an image loads no files of its own. */
export async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = await Promise.all(rules.map(withFile));
  return faces.join('\n');
}

async function withFile(rule: CSSFontFaceRule): Promise<string> {
  const path = URL_IN_SOURCE.exec(rule.cssText)?.[2];
  if (path === undefined) return rule.cssText;
  const response = await fetch(new URL(path, rule.parentStyleSheet?.href ?? document.baseURI));
  const file = await dataUrl(await response.blob());
  return rule.cssText.replace(path, file);
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read.')));
    reader.readAsDataURL(blob);
  });
}
