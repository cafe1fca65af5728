import { t } from '../../t.ts';
import type { SpokenMessages } from './message.ts';

export const messages: SpokenMessages = {
  focusAnnouncement({ isGroupChange, isSelected, optionText = '', ...group }) {
    const option = String(isSelected) === 'true' ? t('{optionText}, selected', { optionText }) : optionText;
    return String(isGroupChange) === 'true'
      ? `${t('Entered group {groupTitle}, with {groupCount} {groupCount|option|options}.', group)} ${option}`
      : String(option);
  },
  countAnnouncement: ({ optionCount = 0 }) =>
    t('{optionCount} {optionCount|option|options} available.', { optionCount }),
  selectedAnnouncement: ({ optionText = '' }) => t('{optionText}, selected', { optionText }),
  buttonLabel: () => t('Show suggestions'),
  listboxLabel: () => t('Suggestions'),
};
