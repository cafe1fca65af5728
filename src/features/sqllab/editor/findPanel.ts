import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { runScopeHandlers, type EditorView, type Panel } from '@codemirror/view';
import { classes } from '#ui/classes.ts';
import button from '#ui/kit/Button.module.css';
import { t } from '#ui/t.ts';
import styles from './FindPanel.module.css';
import { matchCountText } from './matchCountText.ts';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Find and replace, above the text, with the fields and buttons of the rest of the app. */
export function findPanel(view: EditorView): Panel {
  const input = (label: string, more: Readonly<Record<string, string>> = {}): HTMLInputElement =>
    element('input', {
      class: styles['input'] ?? '',
      'aria-label': label,
      placeholder: label,
      spellcheck: 'false',
      autocomplete: 'off',
      ...more,
    });
  const press = (label: string, run: () => void, kind = 'plain'): HTMLButtonElement => {
    const made = element(
      'button',
      { type: 'button', class: classes(button['button'], button[kind], styles['button']) },
      label,
    );
    made.addEventListener('click', run);
    return made;
  };
  /** A switch of the query; its sign is short, and its accessible name describes what it does. */
  const toggle = (sign: string, label: string): HTMLButtonElement => {
    const made = press(
      sign,
      () => {
        made.ariaPressed = String(made.ariaPressed !== 'true');
        apply();
      },
      'quiet',
    );
    made.ariaLabel = label;
    made.title = label;
    return made;
  };

  // CodeMirror focuses the field with this attribute when it opens the panel again.
  const find = input(t('Find'), { 'main-field': 'true' });
  const replace = input(t('Replace with'));
  const matchCase = toggle('Aa', t('Match case'));
  const wholeWord = toggle('ab', t('Whole words'));
  wholeWord.classList.add(styles['word'] ?? '');
  const regexp = toggle('.*', t('Regular expression'));
  const count = element('span', { role: 'status', class: styles['count'] ?? '' });
  const close = press('✕', () => closeSearchPanel(view), 'quiet');
  close.ariaLabel = t('Close');
  close.title = t('Close');
  const isOn = (each: HTMLButtonElement): boolean => each.ariaPressed === 'true';

  function apply(): void {
    const query = new SearchQuery({
      search: find.value,
      replace: replace.value,
      caseSensitive: isOn(matchCase),
      wholeWord: isOn(wholeWord),
      regexp: isOn(regexp),
    });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  }

  function showQuery(): void {
    const query = getSearchQuery(view.state);
    if (find.value !== query.search) find.value = query.search;
    if (replace.value !== query.replace) replace.value = query.replace;
    matchCase.ariaPressed = String(query.caseSensitive);
    wholeWord.ariaPressed = String(query.wholeWord);
    regexp.ariaPressed = String(query.regexp);
    find.ariaInvalid = String(query.search !== '' && !query.valid);
    count.textContent = matchCountText(view.state, query);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (runScopeHandlers(view, event, 'search-panel')) event.preventDefault();
    else if (event.isComposing) return;
    else if (event.key === 'Enter' && event.target === find) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(view);
    } else if (event.key === 'Enter' && event.target === replace) {
      event.preventDefault();
      replaceNext(view);
    }
  }

  const row = (...children: readonly HTMLElement[]): HTMLElement =>
    element('div', { class: styles['row'] ?? '' }, ...children);
  const dom = element(
    'div',
    { role: 'search', 'aria-label': t('Find in the SQL'), class: styles['panel'] ?? '' },
    row(
      find,
      matchCase,
      wholeWord,
      regexp,
      press(t('match|Previous'), () => void findPrevious(view)),
      press(t('match|Next'), () => void findNext(view)),
      count,
      close,
    ),
    row(
      replace,
      press(t('Replace'), () => void replaceNext(view)),
      press(t('Replace all'), () => void replaceAll(view)),
    ),
  );
  dom.addEventListener('keydown', onKeyDown);
  for (const field of [find, replace]) field.addEventListener('input', apply);
  showQuery();
  return {
    dom,
    top: true,
    mount: () => find.select(),
    update(update) {
      const isOther = update.transactions.some((each) =>
        each.effects.some((effect) => effect.is(setSearchQuery)),
      );
      if (isOther || update.docChanged || update.selectionSet) showQuery();
    },
  };
}
