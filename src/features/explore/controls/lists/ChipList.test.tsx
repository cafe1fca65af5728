import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChipList } from './ChipList.tsx';

const ignore = (): undefined => undefined;

test('a name from right to left stays apart from the text about it', () => {
  const markup = renderToStaticMarkup(
    <ChipList
      label="Metrics"
      items={[{ text: 'סכום', note: '2 gone' }]}
      addLabel="Add"
      canAdd={false}
      onAdd={ignore}
      onEdit={ignore}
      onRemove={ignore}
      onMove={ignore}
    />,
  );
  expect(markup).toContain('<bdi>סכום</bdi><span');
});
