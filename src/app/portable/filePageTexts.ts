/** The elements with the added chart types of a page, and with the interpreter that runs them. */
export const TYPES = 'chart-types';
export const INTERPRETER = 'interpreter';

/** The element with the language of a page, where it is not English. */
export const PAGE_LANGUAGE = 'language';

/** Unpacks what is in the page and starts it. Its digest is the only script that the page's policy lets begin. */
export const LOADER = `
const bytesOf = (id) => {
  const text = document.getElementById(id)?.textContent;
  return text === undefined ? null : Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
};
const open = async (id, type) => {
  const bytes = bytesOf(id);
  if (bytes === null) return '';
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return URL.createObjectURL(new Blob([await new Response(plain).arrayBuffer()], { type }));
};
(async () => {
  await import(await open('script', 'text/javascript'));
})().catch((error) => {
  document.getElementById('root').textContent = 'This page cannot be shown here: ' + error.message;
});
`;

/** Nothing is loaded from anywhere: what runs and draws is in the page itself. */
function policy(digest: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${digest}' blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    'connect-src blob:',
    'img-src data: blob:',
    'font-src data:',
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The beginning of a page; `digest` is the loader's, in base64, and `nonce` lets its controls style themselves. */
export const filePageHead = (title: string, digest: string, nonce: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy(digest, nonce)}" />
<meta property="csp-nonce" nonce="${nonce}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escaped(title)}</title>
</head>
<body>
<div id="root"></div>
<noscript>${escaped(title)} needs JavaScript.</noscript>
`;
