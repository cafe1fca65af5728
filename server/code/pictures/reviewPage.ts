import { escapeHtml } from '../../http/response/htmlPage.ts';

/** What a push would change of a chart or dashboard, with its pictures. */
export interface DrawnChange {
  readonly path: string;
  /** In words and lines. */
  readonly text: string;
  /** The file of the picture; null where it could not be drawn, absent where that side has nothing. */
  readonly before?: string | null;
  readonly after?: string | null;
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:1400px;margin:2rem auto;padding:0 1rem}
section{margin:0 0 3rem}
h2{font-size:1.1rem;overflow-wrap:anywhere}
pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px;font-size:13px}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:1rem}
figure{margin:0}
figcaption{font-weight:600;margin:0 0 .25rem}
img{display:block;width:100%;border:1px solid #8886;border-radius:6px;background:#fff}`;

/** A page that shows each change before and after. It loads its pictures from beside itself, and runs nothing. */
export function reviewPage(changes: readonly DrawnChange[], left: number): string {
  const count =
    changes.length === 1 ? '1 chart or dashboard changes' : `${changes.length} charts and dashboards change`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What a push changes</title><style>${STYLE}</style></head><body>
<h1>What a push changes</h1>
<p>${count}.${left > 0 ? ` ${left} more are not drawn.` : ''}</p>
${changes.map(sectionOf).join('\n')}
</body></html>
`;
}

function sectionOf({ path, text, before, after }: DrawnChange): string {
  const [head = path, ...lines] = text.split('\n');
  const sides = [figureOf('Before', before), figureOf('After', after)].join('');
  const words =
    lines.length === 0
      ? ''
      : `<pre>${escapeHtml(lines.map((line) => line.replace(/^ {2}/, '')).join('\n'))}</pre>`;
  return `<section><h2>${escapeHtml(head)}</h2>${words}<div class="sides">${sides}</div></section>`;
}

function figureOf(caption: string, picture: string | null | undefined): string {
  if (picture === undefined) return '';
  const inside =
    picture === null
      ? '<p>It could not be drawn.</p>'
      : `<img src="${escapeHtml(picture.split('/').map(encodeURIComponent).join('/'))}" alt="${caption}" loading="lazy">`;
  return `<figure><figcaption>${caption}</figcaption>${inside}</figure>`;
}
