import type { Owner } from '#domain/owner.ts';
import { t } from '#ui/t.ts';
import type { ListChoice, ListSwitch } from './ListFilters.tsx';

/* The filters that several lists share. */

export function ownerChoice<Filter extends { readonly owner: number | null }>(
  filter: Filter,
  owners: readonly Owner[],
  onChange: (filter: Filter) => void,
): ListChoice {
  return {
    label: t('Owner'),
    all: t('Anyone'),
    value: filter.owner === null ? null : String(filter.owner),
    options: owners.map(({ id, name }) => ({ value: String(id), label: name })),
    onChange: (value) => onChange({ ...filter, owner: value === null ? null : Number(value) }),
  };
}

export function tagChoice<Filter extends { readonly tag: string | null }>(
  filter: Filter,
  tags: readonly string[],
  onChange: (filter: Filter) => void,
): ListChoice {
  return {
    label: t('Tag'),
    all: t('Any'),
    value: filter.tag,
    options: tags.map((tag) => ({ value: tag, label: tag })),
    onChange: (tag) => onChange({ ...filter, tag }),
  };
}

export function markSwitches<Filter extends { readonly isFavorite: boolean; readonly isOffline: boolean }>(
  filter: Filter,
  onChange: (filter: Filter) => void,
): readonly ListSwitch[] {
  return [
    {
      label: t('Favorites only'),
      isOn: filter.isFavorite,
      onChange: (isFavorite) => onChange({ ...filter, isFavorite }),
    },
    {
      label: t('Available offline only'),
      isOn: filter.isOffline,
      onChange: (isOffline) => onChange({ ...filter, isOffline }),
    },
  ];
}
