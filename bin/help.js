/** The guide as pages beside the app, in `help` of a folder: what `docs/guide` says, in the app's type and colours. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs/guide');
const INDEX = 'README.md';

const pageOf = (name) => (name === INDEX ? 'index.html' : name.replace(/\.md$/, '.html'));

/** As the links within the guide name a heading. */
const anchorOf = (heading) =>
  heading
    .replaceAll(/<[^>]*>|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** The pages as their list names them, in its order. */
function contentsOf(list) {
  const named = [...list.matchAll(/^\| \[([^\]]+)\]\(([\w-]+\.md)\)/gm)].map(([, title, name]) => ({
    title,
    name,
  }));
  return [{ title: 'Help', name: INDEX }, ...named];
}

/** The HTML of a page. How something is built is told in the repository: links that leave the guide are words here. */
export function helpBody(markdown) {
  const own = markdown
    .replaceAll(/ \(\[(?:how|why|decision|\d+)\]\(\.\.\/[^)\s]+\)\)/g, '')
    .replaceAll(/(?<!!)\[([^\]]+)\]\(\.\.\/[^)\s]+\)/g, '$1');
  return micromark(own, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replaceAll(/href="([\w-]+\.md)(#[^"]*)?"/g, (_, name, anchor = '') => `href="${pageOf(name)}${anchor}"`)
    .replaceAll(/src="(?:\.\.\/)+images\/([^"]+)"/g, 'loading="lazy" src="images/$1"')
    .replaceAll(
      /<h([1-4])>(.*?)<\/h\1>/g,
      (_, level, text) => `<h${level} id="${anchorOf(text)}">${text}</h${level}>`,
    );
}

function pageHtml(title, body, contents, name) {
  const items = contents.map(
    (each) =>
      `<li><a href="${pageOf(each.name)}"${each.name === name ? ' aria-current="page"' : ''}>${each.title}</a></li>`,
  );
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <title>${title} - Sextant</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="../favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="help.css" />
    <script src="../start.js"></script>
  </head>
  <body>
    <nav aria-label="Help"><ul>${items.join('')}</ul></nav>
    <main>${body}</main>
  </body>
</html>
`;
}

/** The style sheet, over the fonts that the app's build has. */
async function styles(app) {
  const assets = await readdir(join(app, 'assets'));
  const fonts = {
    name: 'fonts of the app',
    setup({ onResolve }) {
      onResolve({ filter: /\.woff2$/ }, ({ path }) => {
        const file = assets.find((each) => each.startsWith(basename(path, '.woff2')));
        if (file === undefined) throw new Error(`The build has no ${path}.`);
        return { path: `../assets/${file}`, external: true };
      });
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/ui/theme/help.css'],
    bundle: true,
    minify: true,
    write: false,
    plugins: [fonts],
    target: ['chrome125', 'firefox128', 'safari17.5'],
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** Writes the pages into `help` of the app's folder, with a list of its files for devices that keep them. */
export async function buildHelp(app) {
  const to = join(app, 'help');
  await mkdir(to, { recursive: true });
  const contents = contentsOf(await readFile(join(GUIDE, INDEX), 'utf8'));
  const written = new Map([['help.css', await styles(app)]]);
  const images = new Set();
  for (const { title, name } of contents) {
    const body = helpBody(await readFile(join(GUIDE, name), 'utf8'));
    for (const [, image] of body.matchAll(/src="images\/([^"]+)"/g)) images.add(image);
    written.set(pageOf(name), pageHtml(title, body, contents, name));
  }
  const hash = createHash('sha256');
  for (const [file, text] of written) {
    hash.update(text);
    await writeFile(join(to, file), text);
  }
  for (const image of images) {
    hash.update(await readFile(join(ROOT, 'docs/images', image)));
    await mkdir(dirname(join(to, 'images', image)), { recursive: true });
    await copyFile(join(ROOT, 'docs/images', image), join(to, 'images', image));
  }
  const files = [...written.keys(), ...[...images].map((image) => `images/${image}`)];
  await writeFile(
    join(to, 'files.json'),
    JSON.stringify({ version: hash.digest('hex').slice(0, 12), files }),
  );
}
