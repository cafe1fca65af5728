import type { Page } from '@playwright/test';
import { readCatalogue } from '../../../build/texts/catalogue.ts';

/** Shows German as a language whose texts are the English ones in brackets, from right to left. */
export async function markTexts(page: Page): Promise<void> {
  const { entries } = readCatalogue(process.cwd());
  const texts = Object.fromEntries(entries.map(({ text }) => [text, `⟦${text}⟧`]));
  const pack = { locale: 'ar', direction: 'rtl', texts };
  await page.route(/assets\/de-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(pack)}` }),
  );
}

/** What stands in the data of the samples, names of products, and of the browser that is signed in. */
const IS_DATA = /^(?:Mozilla\/.*|Untitled Query \d+|Sextant|SQL|duckdb|Samples|Scratch|main)$/;

/** The texts of a page, seen or only spoken, that are neither marked nor data. */
export async function unmarkedOf(page: Page, data = /^$/): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const own = [...document.querySelectorAll('body *')].filter(
      (each) =>
        each.checkVisibility() && !each.closest('.cm-editor, [role=tree], option, [aria-hidden=true]'),
    );
    const shown = own.filter(({ children }) => children.length === 0).map(({ textContent }) => textContent);
    const spoken = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'].flatMap((name) =>
      own.map((each) => each.getAttribute(name)),
    );
    return [...shown, ...spoken].map((text) => (text ?? '').trim());
  });
  return texts.filter(
    (text) => /[A-Za-z]{3}/.test(text) && !text.includes('⟦') && !IS_DATA.test(text) && !data.test(text),
  );
}

/** Marked texts that do not fit into what shows them, and are cut there: by more than their marks take. */
export const cutOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, label, legend, h1, h2, h3, th, [role=columnheader], [role=tab]',
      ),
    ]
      .flatMap((each) => [each, ...each.querySelectorAll('*')])
      .filter((each) => each.checkVisibility() && each.textContent.includes('⟦') && each.clientWidth > 1)
      .filter((each) => {
        const { overflowX, fontSize } = getComputedStyle(each);
        return (
          overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 2 * Number.parseFloat(fontSize)
        );
      })
      .map((each) => each.textContent.trim()),
  );
