import { useSyncExternalStore } from 'react';

/** The theme of the page changes by an attribute of the root element, or with the device. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-themed', 'data-patterns'],
  });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
    (query) => window.matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The theme that a computed style is of. */
export function themeOf({ colorScheme }: CSSStyleDeclaration): 'light' | 'dark' {
  const isDark = colorScheme.includes('light dark')
    ? window.matchMedia('(prefers-color-scheme: dark)').matches
    : colorScheme === 'dark';
  return isDark ? 'dark' : 'light';
}

/** The theme of the page. */
export const usePageTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribeToTheme, () => themeOf(getComputedStyle(document.documentElement)));
