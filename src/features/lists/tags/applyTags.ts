import { changeDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { takeTagBack } from '#documents/commands/takeTagBack.ts';
import { tagDocument } from '#documents/kinds/tag.ts';
import { changesBetween } from '#documents/state/content.ts';
import { newUuid } from '#domain/newUuid.ts';
import { changedTags, type TaggedObject } from '#domain/records/tag.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { DeviceServices } from '../../services/device.ts';
import type { KnownTag } from './useTags.ts';

interface TagServices extends Pick<DeviceServices, 'change' | 'random'> {
  readonly toasts: Pick<Toaster, 'show'>;
}

/**
 * Gives tags to objects, or takes them away, and offers to undo that. A tag is an object of its own: it is changed here,
 * and sent when the server is there.
 */
export function applyTags(
  { change, random, toasts }: TagServices,
  tags: readonly KnownTag[],
  objects: readonly TaggedObject[],
  changed: ReadonlyMap<string, boolean>,
): void {
  const { retagged, created } = changedTags(tags, objects, changed);
  if (retagged.length + created.length === 0) return;
  for (const [{ id, contents }, next] of retagged)
    change(changeDocument({ id, changes: changesBetween(tagDocument, contents, next) }));
  const made = created.map((content) => {
    const uuid = newUuid(random);
    change(createDocument({ id: uuid, uuid, kind: 'tag', content: { ...content } }));
    return uuid;
  });
  const [first] = objects;
  const text =
    objects.length === 1 && first
      ? t('Tags of “{name}” changed', { name: first.name })
      : t('Tags of {n} objects changed', { n: objects.length });
  toasts.show('info', text, {
    lasting: true,
    action: {
      label: t('Undo'),
      run: () => {
        for (const [{ id, contents }, next] of retagged)
          change(changeDocument({ id, changes: changesBetween(tagDocument, next, contents) }));
        const keys = objects.map(({ key }) => key);
        for (const id of made) change(takeTagBack({ id, keys }));
      },
    },
  });
}
