import type { ReactNode } from 'react';
import { HELP_PATH } from '#domain/helpPage.ts';
import { usePage } from '../../services/page.ts';

/** Opens a page of help beside the app, whose state it leaves as it is. */
export function HelpLink({
  page,
  children,
}: {
  readonly page: string;
  readonly children: ReactNode;
}): ReactNode {
  const { href } = usePage();
  return (
    <a href={href(`${HELP_PATH}${page}.html`)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
