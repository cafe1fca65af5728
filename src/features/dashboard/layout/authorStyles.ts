import { useEffect } from 'react';

/** Marks the part of the page that the css of a dashboard applies to. */
export const STYLED = { 'data-dashboard-styles': '' } as const;

const MAX_LETTERS = 200_000;
/** What may load something. Escapes are resolved when the rules are read. */
const LOADING = /url\(|image\(|image-set\(|src\(/iu;
/** Others would let a component cover the rest of the page. */
const POSITIONS: ReadonlySet<string> = new Set(['', 'static', 'relative', 'sticky']);

/** Applies the css of a dashboard to the dashboard alone, while the component is on screen. */
export function useAuthorStyles(css: string): void {
  useEffect(() => {
    if (css.trim() === '') return undefined;
    const sheet = authorSheet(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
}

/**
 * Rules of a dashboard's author below its page. Rules that apply to a whole document (fonts, imports, animations) are
 * left out, and so are declarations that load something or take a component out of the page.
 */
function authorSheet(css: string): CSSStyleSheet {
  const read = new CSSStyleSheet();
  // An @import is ignored here.
  read.replaceSync(css.slice(0, MAX_LETTERS));
  clean(read, true);
  const rules = [...read.cssRules].map(({ cssText }) => cssText).join('\n');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-dashboard-styles] {\n${rules}\n}`);
  return sheet;
}

function clean(owner: CSSStyleSheet | CSSGroupingRule | CSSStyleRule, isTop: boolean): void {
  for (let at = owner.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = owner.cssRules[at];
    const isStyle = rule instanceof CSSStyleRule;
    // At the top `&` is the page itself, from which a rule could reach what is beside it.
    if (isStyle && !(isTop && rule.selectorText.includes('&'))) {
      cleanDeclarations(rule.style);
      clean(rule, false);
    } else if (rule instanceof CSSConditionRule) clean(rule, isTop);
    else owner.deleteRule(at);
  }
}

function cleanDeclarations(style: CSSStyleDeclaration): void {
  for (const name of Array.from(style))
    if (LOADING.test(style.getPropertyValue(name))) style.removeProperty(name);
  if (!POSITIONS.has(style.position)) style.removeProperty('position');
}
