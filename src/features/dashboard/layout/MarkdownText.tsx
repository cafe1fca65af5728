import { type ComponentProps, type ReactNode, use, useState } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { DashboardLinksContext } from './dashboardLink.ts';
import { readHtml } from './readHtml.ts';
import { t } from '#ui/t.ts';
import styles from './MarkdownText.module.css';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/**
 * Markdown with HTML in it, sanitized: nothing that can run, load or imitate a part of the page is left. Styles are
 * removed too: an author's text must not cover the controls of the page.
 */
export function MarkdownText({ code }: { readonly code: string }): ReactNode {
  return (
    <div className={styles['markdown']}>
      <ReactMarkdown
        remarkPlugins={[readGfm]}
        rehypePlugins={code.includes('<') ? WITH_HTML : WITHOUT}
        components={{ a: Link, h1: Heading, img: Picture }}
      >
        {code}
      </ReactMarkdown>
    </div>
  );
}

const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
  // Style rules are not text.
  strip: [...(defaultSchema.strip ?? []), 'style'],
  attributes: { ...defaultSchema.attributes, '*': [...(defaultSchema.attributes?.['*'] ?? []), 'align'] },
};

const CLEAN: [typeof rehypeSanitize, typeof SCHEMA] = [rehypeSanitize, SCHEMA];
/** Parsing HTML takes longer than all the rest, and most texts have none. */
const WITH_HTML = [readHtml, CLEAN];
const WITHOUT = [CLEAN];

/**
 * A link of the author does not navigate away from the dashboard, except to another one of this app, which it opens
 * with the filters of this one.
 */
function Link({ href, children }: ComponentProps<'a'>): ReactNode {
  const links = use(DashboardLinksContext);
  const link = links === null || href === undefined ? null : links.read(href);
  if (links !== null && link !== null) {
    return (
      <a
        href={links.href(link)}
        onClick={(event) => {
          if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          links.open(link);
        }}
      >
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The page's only h1 is the dashboard's title. */
function Heading({ children }: ComponentProps<'h1'>): ReactNode {
  return <h2 className={styles['first']}>{children}</h2>;
}

/**
 * An image that fails to load, such as a file of another server, shows its alt text or file name instead of a broken
 * icon.
 */
function Picture({ src, alt, width, height }: ComponentProps<'img'>): ReactNode {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return alt || <em>{t('Missing image: {name}', { name: fileOf(src) })}</em>;
  return (
    <img
      src={src}
      alt={alt ?? t('Image')}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
}

function fileOf(src: ComponentProps<'img'>['src']): string {
  const path = typeof src === 'string' ? src.split(/[?#]/)[0] : undefined;
  return path?.split('/').at(-1) || '–';
}

/** Where a processor collects its extensions; its own type omits them. */
interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/**
 * Parses tables, task lists and strike-through in Markdown. The usual plugin also writes Markdown, which doubles the
 * size.
 */
function readGfm(this: { data(): object }): void {
  const data: Extensions = this.data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
